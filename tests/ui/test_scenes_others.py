"""The rules and the settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from coach import languages
from coach.board_texts import Diagram
from coach.boards import texts_of
from coach.game_aloud import example_words
from game import GAMES, find_game
from game.verbs import apply_action
from saves.licences import LIBRARIES
from tests.ui.layouts import drawn_texts
from tests.ui.screen import Screen
from tests.ui.test_told import told
from ui.kit.slider import Slider
from ui.kit.theme import THEMES
from ui.screens.about.scene import AboutScene
from ui.screens.rules.scene import RulesScene
from ui.screens.settings.scene import SettingsScene
from ui.shell.routes import RulesRoute

SIZES = [(960, 640), (1280, 800), (1920, 1080), (2560, 1440)]
NAMES = [game.name for game in GAMES]


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path)
    yield hands
    hands.close()


class TestRules:
    def open_rules(self, hands: Screen, game: str = "pathwayz") -> RulesScene:
        hands.app.navigate(RulesRoute(game))
        hands.wait(0.3)
        assert isinstance(hands.scene, RulesScene)
        return hands.scene

    def test_every_board_has_its_rules(self) -> None:
        assert all(texts_of(game.name).steps for game in GAMES if game.in_line or game.companion("texts"))

    @pytest.mark.parametrize("game", NAMES)
    def test_every_picture_is_a_position_of_its_board(self, game: str) -> None:
        rules, guide = find_game(game), texts_of(game)
        rules.from_position(guide.sample)
        for diagram in (picture for step in guide.steps for picture in step.pictures if isinstance(picture, Diagram)):
            state = rules.from_position(diagram.position)
            for move in diagram.moves:
                state = apply_action(state, rules.parse_action(state, move))
            if diagram.won:
                assert state.winner in (0, 1)

    @pytest.mark.parametrize("game", NAMES)
    @pytest.mark.parametrize("size", SIZES)
    def test_every_board_fits_or_scrolls(self, hands: Screen, game: str, size: tuple[int, int]) -> None:
        hands.app.display.resize(*size)
        self.open_rules(hands, game)
        assert not hands.app.services.notices.shown
        page = hands.find("scrolled page", "Rules")
        if page is not None:
            hands.key(pygame.K_PAGEDOWN, pygame.K_DOWN)
            assert page.scrolled > 0

    def test_another_board_is_chosen_by_mouse_and_keyboard(self, hands: Screen) -> None:
        scene = self.open_rules(hands)
        hands.key(pygame.K_RIGHT)
        assert scene.game == "pentago-twist", "at once"
        hands.get("choice", "Board").choose("Connect Four")
        assert scene.game == "connect-four"
        hands.key(pygame.K_RIGHT)
        assert scene.game == NAMES[3]

    def test_escape_leaves(self, hands: Screen) -> None:
        self.open_rules(hands)
        hands.key(pygame.K_ESCAPE)
        assert not isinstance(hands.scene, RulesScene)


def chosen_in(hands: Screen) -> dict[str, str]:
    """The language that a screen reader is told to be chosen, with its name in the language of the window."""
    choice = next(part for part in told(hands) if part.role == "choice")
    assert {each.role for each in choice.children} == {"option"}
    return {each.name: each.description for each in choice.children if each.selected}


@pytest.fixture
def voices(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> object:
    """The voices of the system, which the window asks for once."""
    monkeypatch.setattr("saves.voice.speakers", lambda *_: request.param)
    return request.param


class TestSettings:
    @pytest.fixture
    def scene(self, hands: Screen) -> SettingsScene:
        hands.key(pygame.K_F10)
        hands.wait(0.3)
        assert isinstance(hands.scene, SettingsScene)
        return hands.scene

    def test_the_theme_changes_at_once(self, hands: Screen, scene: SettingsScene) -> None:
        for name in THEMES:
            hands.get("choice", "Theme").choose(THEMES[name].title)
            assert hands.app.look.theme.name == name
            assert hands.app.settings.theme == name

    def test_a_size_counts_when_the_slider_is_let_go(
        self, hands: Screen, scene: SettingsScene, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        moved: list[tuple[int, int]] = []
        monkeypatch.setattr(pygame.mouse, "set_pos", moved.append)
        size = hands.reveal(hands.control("Size"))
        assert isinstance(size, Slider)
        places = [size.knob_at(each, hands.app.look) for each in (100, 125, 150)]
        hands.hold(places[0])
        for place, share in zip(places[1:], (125, 150), strict=True):
            hands.point(place)
            assert f"This is {share} %." in hands.texts()
            assert (hands.app.settings.ui_scale, hands.control("Size").rect) == (100, size.rect)
        hands.release(places[2])
        hands.wait(0.3)
        assert hands.app.settings.ui_scale == 150
        assert hands.get("slider", "Size").value == "150 %"
        assert not moved

    @pytest.mark.parametrize(("drawn", "clicked"), [(150, 200), (125, 175), (100, 150)])
    def test_a_click_takes_the_size_that_it_points_at(
        self, hands: Screen, scene: SettingsScene, drawn: int, clicked: int
    ) -> None:
        hands.app.display.resize(960, 640)
        hands.app.display.set_scale(drawn)
        hands.wait(0.3)
        size = hands.reveal(hands.control("Size"))
        assert isinstance(size, Slider)
        place, sides = size.knob_at(clicked, hands.app.look), (size.rect.left, size.rect.right)
        hands.hold(place)
        hands.wait(0.1)
        assert (hands.control("Size").rect.left, hands.control("Size").rect.right) == sides
        hands.point((place[0] + 1, place[1]))
        hands.release((place[0] + 1, place[1]))
        assert hands.app.settings.ui_scale == clicked

    def test_keys_change_the_size_at_once(self, hands: Screen, scene: SettingsScene) -> None:
        hands.get("slider", "Size").focus()
        for key, share in ((pygame.K_RIGHT, 125), (pygame.K_LEFT, 100), (pygame.K_LEFT, 75), (pygame.K_END, 200)):
            hands.key(key)
            assert hands.app.settings.ui_scale == share

    def test_it_says_when_the_window_allows_no_more(self, hands: Screen, scene: SettingsScene) -> None:
        hands.app.display.resize(960, 640)
        hands.app.display.set_scale(200)
        hands.wait(0.1)
        assert "as large as the window allows" not in " ".join(hands.texts())
        hands.app.display.resize(800, 600)
        hands.wait(0.1)
        assert hands.app.display.limited
        hands.get("slider", "Size").focus()
        hands.wait(0.3)
        hands.point((400, 200))
        hands.wheel(-2)
        hands.wait(0.3)
        assert "as large as the window allows" in " ".join(hands.texts())

    def test_the_focused_choice_stays_in_view_while_everything_grows(self, hands: Screen, scene: SettingsScene) -> None:
        hands.app.display.resize(960, 640)
        hands.get("slider", "Size").focus()
        while hands.app.settings.ui_scale < 200:
            hands.key(pygame.K_RIGHT)
            hands.pixels()
            hands.wait(0.5)
            hands.pixels()
        assert hands.focused == "Size"
        assert hands.app.display.surface.get_rect().contains(hands.get("slider", "Size").rect)

    def test_keys_and_the_number_stop_at_what_is_drawn(self, hands: Screen, scene: SettingsScene) -> None:
        display = hands.app.display
        display.resize(800, 600)
        display.set_scale(200)
        hands.wait(0.1)
        hands.get("slider", "Size").focus()  # scrolls to it, as Tab does
        hands.wait(1)
        assert hands.get("slider", "Size").value == "167 %"
        display.step_scale(1)
        assert hands.app.settings.ui_scale == 200
        before = hands.pixels()
        display.step_scale(-1)
        hands.wait(0.1)
        assert hands.pixels() != before
        assert display.drawn_scale == 150

    def test_switches(self, hands: Screen, scene: SettingsScene) -> None:
        hands.click("Mute")
        assert hands.app.settings.muted
        hands.click("Full screen")
        assert hands.app.settings.full_screen
        hands.click("Full screen")
        assert not hands.app.settings.full_screen

    def test_animations_have_a_speed_and_can_be_off(self, hands: Screen, scene: SettingsScene) -> None:
        look, settings = hands.app.look, hands.app.settings
        hands.get("choice", "Animations").choose("Fast")
        assert settings.speed == "fast"
        for off in (True, False):
            hands.get("switch", "Reduced motion").press()
            assert look.animations is settings.animations is not off

    def test_the_computers_reply_can_be_slower(self, hands: Screen, scene: SettingsScene) -> None:
        hands.get("choice", "Reply").choose("Slow")
        assert hands.app.settings.reply == "slow"

    def test_about_tells_the_version_and_the_terms_of_every_part(self, hands: Screen, scene: SettingsScene) -> None:
        with drawn_texts() as said:
            hands.click("About")
            hands.wait(0.3)
        assert any(line.startswith("Games are kept in ") for line in said)
        about = hands.scene
        assert isinstance(about, AboutScene)
        names = [work.name for work in about.works]
        assert names[:4] == ["Pathwayz", "Inter", "Atkinson Hyperlegible Next", "Lucide"]
        assert set(LIBRARIES) < set(names)
        for work in about.works:
            assert work.version
            assert len(work.text()) > 500, work.name
        hands.key(*[pygame.K_DOWN] * names.index("numpy"))
        hands.wait(0.1)
        assert hands.get("list", "Parts").value.startswith("numpy, ")
        before = hands.pixels()
        hands.key(pygame.K_PAGEDOWN)
        hands.wait(0.3)
        assert hands.pixels() != before
        hands.key(pygame.K_ESCAPE)
        assert hands.scene is scene

    def test_the_volume_is_heard_and_ends_the_silence(self, hands: Screen, scene: SettingsScene) -> None:
        hands.click("Mute")
        volume = hands.control("Volume")
        assert isinstance(volume, Slider)
        hands.click((volume.rect.x + 12, volume.rect.centery))
        assert (hands.app.settings.volume, hands.app.settings.muted) == (0, False)
        assert hands.sounds.played

    def test_names(self, hands: Screen, scene: SettingsScene) -> None:
        hands.click("Your name")
        hands.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        hands.write("Robin")
        assert hands.app.settings.first == "Robin"
        hands.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        with drawn_texts() as said:
            hands.key(pygame.K_BACKSPACE)
        assert hands.app.settings.first == "Robin"
        assert "A name is needed. Without one it stays Robin." in said

    def test_a_search_leaves_what_has_the_words(self, hands: Screen, scene: SettingsScene) -> None:
        hands.key(pygame.K_SLASH)
        hands.write("high contr")
        assert hands.find("choice", "Theme")
        assert not hands.find("slider", "Volume")
        hands.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        hands.write("pieces and sounds")
        assert hands.find("button", "Boards, pieces and sounds…")
        hands.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        hands.write("xyz")
        assert "No setting has these words." in hands.texts()
        hands.key(pygame.K_ESCAPE)
        assert hands.find("slider", "Volume")
        assert hands.scene is scene

    def test_the_rail_leads_to_a_group_and_follows_the_page(self, hands: Screen, scene: SettingsScene) -> None:
        rail = hands.get("list", "Groups")
        assert rail.rows[0] == rail.value == "Language"
        rail.choose("Look")
        hands.wait(0.3)
        hands.pixels()
        page = hands.get("scrolled page", "Settings").rect
        assert page.contains(hands.get("choice", "Theme").rect)
        assert not page.contains(hands.get("control", "Deutsch").rect)
        assert hands.get("list", "Groups").value == "Look"
        hands.point((page.x + 4, page.centery))
        hands.wheel(30)
        hands.wait(0.3)
        assert hands.get("list", "Groups").value == "Language"
        hands.get("list", "Groups").choose("About")  # the page cannot scroll so far that it is the first one
        assert hands.get("list", "Groups").value == "About"

    def test_a_language_is_chosen_by_keys_and_the_way_back_is_said_in_the_one_before(
        self, hands: Screen, scene: SettingsScene
    ) -> None:
        settings = hands.app.settings
        try:
            assert (chosen_in(hands), settings.language) == ({"English": ""}, "")
            hands.get("control", "Deutsch").focus()
            hands.key(pygame.K_DOWN, pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP)
            assert (settings.language, hands.focused) == ("", "Deutsch"), "the arrow keys only go there"
            hands.key(pygame.K_RETURN)
            assert (settings.language, hands.focused) == ("de", "Deutsch")
            assert chosen_in(hands) == {"Deutsch": ""}
            assert "Englisch" in hands.texts()
            hands.key(*[pygame.K_TAB] * len(languages.languages()))
            assert hands.focused == "Back to English"
            hands.key(pygame.K_SPACE)
            assert (settings.language, chosen_in(hands)) == ("", {"English": ""})
            assert hands.focused == "English"
            assert not hands.find("button", "Back to English")
            hands.get("control", "English").press()
            assert not hands.find("button", "Back to English"), "nothing has changed"
            hands.get("control", "日本語").press()
            hands.wait(9.8)
            assert hands.find("button", "Back to English")
            hands.wait(0.4)
            assert not hands.find("button", "Back to English")
            assert settings.language == "ja"
        finally:
            languages.speak(languages.ENGLISH)

    def test_a_language_in_work_tells_how_much_of_it_is_translated(
        self, hands: Screen, scene: SettingsScene, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known = languages.languages()
        assert [each.code for each in known.values() if each.share != 100] == []
        in_work = {**known, "pl": known["pl"]._replace(share=92)}
        monkeypatch.setattr("ui.screens.settings.scene.languages", lambda: in_work)
        scene.invalidate()
        assert [words for words in hands.texts() if words.endswith(" %")] == ["92 %", "200 %"]
        assert hands.control("Polski").spoken(hands.app.look).description == "Polish, 92 %"  # type: ignore[union-attr]
        hands.key(pygame.K_SLASH)
        hands.write("polish")
        assert hands.find("control", "Polski")
        assert not hands.find("choice", "Theme")

    @pytest.mark.usefixtures("scene")
    def test_it_says_why_a_language_is_not_spoken_or_not_whole(
        self, hands: Screen, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known = languages.languages()
        monkeypatch.setattr(languages, "languages", lambda: {**known, "pl": known["pl"]._replace(share=92)})
        try:
            hands.app.display.set_language("xx")
            assert "There is no language “xx” here, so the program speaks English." in hands.texts()
            hands.app.display.set_language("pl")
            assert "Przetłumaczono 92% tego języka; reszta jest po angielsku." in hands.texts()
        finally:
            languages.speak(languages.ENGLISH)

    @pytest.mark.parametrize("voices", [["voice"], []], indirect=True)
    def test_the_voice_says_an_example(
        self, voices: list[str], hands: Screen, scene: SettingsScene, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        said: list[tuple[str, str]] = []
        monkeypatch.setattr(hands.app.services.voice, "say", lambda *words: said.append(words))
        hands.key(pygame.K_a)
        example = hands.get("button", "Hear an example")
        assert example.enabled is bool(voices)
        if example.enabled:
            example.press()
        assert said == [(example_words(), "en")] * (2 if voices else 0)
        assert not hands.app.settings.read_aloud

    def test_a_narrow_window_has_no_rail(self, hands: Screen, scene: SettingsScene) -> None:
        hands.app.display.resize(800, 640)
        hands.wait(0.1)
        assert not hands.find("list", "Groups")

    def test_letters_and_targets_change_at_once(self, hands: Screen, scene: SettingsScene) -> None:
        before, tall = hands.pixels(), hands.get("choice", "Reply").rect.h
        hands.get("switch", "Easy-reading letters").press()
        assert hands.app.settings.easy_reading
        assert hands.pixels() != before
        hands.get("switch", "Large targets").press()
        hands.wait(0.1)
        assert (tall, hands.get("choice", "Reply").rect.h) == (40, 44)

    def test_escape_leaves(self, hands: Screen, scene: SettingsScene) -> None:
        hands.key(pygame.K_ESCAPE)
        assert not isinstance(hands.scene, SettingsScene)

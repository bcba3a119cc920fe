/* The linear algebra that numpy's wheels for Linux ask of OpenBLAS, in a thousandth of its 25 MB.

   Products of matrices and vectors, and the solution of linear equations, are here whole, in plain loops: the program
   multiplies rows of some hundred numbers, and rates at most some thirty players. Decompositions, which only makers of
   champions ask for, are refused as if they did not converge, so that numpy raises LinAlgError. Names and arguments are those of
   CBLAS and LAPACK with 64-bit integers, as numpy's wheels spell them. */

#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

typedef int64_t Int;
enum { ROWS = 101, COLUMNS = 102, PLAIN = 111, TURNED = 112, CONJUGATE = 113, UPPER = 121 };

#define NAME(name) scipy_cblas_##name##64_
#define FORTRAN(name) scipy_##name##_64_
/* BLAS counts a vector with a negative step from its end. */
#define BEGIN(x, n, step) ((step) < 0 ? (x) - ((n) - 1) * (step) : (x))
/* Item (row, column) of a matrix. */
#define AT(order, a, lead, row, column) ((a)[(order) == ROWS ? (row) * (lead) + (column) : (row) + (column) * (lead)])
#define TAKEN(order, turn, a, lead, row, column, CONJ) \
    ((turn) == PLAIN ? AT(order, a, lead, row, column) \
                     : (turn) == CONJUGATE ? CONJ(AT(order, a, lead, column, row)) : AT(order, a, lead, column, row))

#define PRODUCTS(p, T, VALUE, OF, CONJ) \
    void NAME(p##axpy)(Int n, VALUE alpha, const void *from, Int stepx, void *to, Int stepy) { \
        const T *x = BEGIN((const T *)from, n, stepx); \
        T *y = BEGIN((T *)to, n, stepy); \
        for (Int i = 0; i < n; i++) y[i * stepy] += OF(alpha) * x[i * stepx]; \
    } \
    void NAME(p##gemv)(int order, int turn, Int m, Int n, VALUE alpha, const void *matrix, Int lead, const void *from, \
                       Int stepx, VALUE beta, void *to, Int stepy) { \
        const T *a = matrix; \
        Int rows = turn == PLAIN ? m : n, columns = turn == PLAIN ? n : m; \
        const T *x = BEGIN((const T *)from, columns, stepx); \
        T *y = BEGIN((T *)to, rows, stepy); \
        for (Int i = 0; i < rows; i++) { \
            T sum = 0; \
            for (Int k = 0; k < columns; k++) sum += TAKEN(order, turn, a, lead, i, k, CONJ) * x[k * stepx]; \
            y[i * stepy] = OF(alpha) * sum + (OF(beta) == 0 ? 0 : OF(beta) * y[i * stepy]); \
        } \
    } \
    void NAME(p##gemm)(int order, int turna, int turnb, Int m, Int n, Int k, VALUE alpha, const void *left, Int leada, \
                       const void *right, Int leadb, VALUE beta, void *to, Int leadc) { \
        const T *a = left, *b = right; \
        T *c = to; \
        for (Int i = 0; i < m; i++) \
            for (Int j = 0; j < n; j++) { \
                T sum = 0, *item = &AT(order, c, leadc, i, j); \
                for (Int l = 0; l < k; l++) \
                    sum += TAKEN(order, turna, a, leada, i, l, CONJ) * TAKEN(order, turnb, b, leadb, l, j, CONJ); \
                *item = OF(alpha) * sum + (OF(beta) == 0 ? 0 : OF(beta) * *item); \
            } \
    } \
    void NAME(p##syrk)(int order, int half, int turn, Int n, Int k, VALUE alpha, const void *matrix, Int lead, VALUE beta, \
                       void *to, Int leadc) { \
        const T *a = matrix; \
        T *c = to; \
        for (Int i = 0; i < n; i++) \
            for (Int j = half == UPPER ? i : 0; j < (half == UPPER ? n : i + 1); j++) { \
                T sum = 0, *item = &AT(order, c, leadc, i, j); \
                for (Int l = 0; l < k; l++) \
                    sum += turn == PLAIN ? AT(order, a, lead, i, l) * AT(order, a, lead, j, l) \
                                         : AT(order, a, lead, l, i) * AT(order, a, lead, l, j); \
                *item = OF(alpha) * sum + (OF(beta) == 0 ? 0 : OF(beta) * *item); \
            } \
    } \
    void FORTRAN(p##copy)(const Int *n, const T *from, const Int *stepx, T *to, const Int *stepy) { \
        const T *x = BEGIN(from, *n, *stepx); \
        T *y = BEGIN(to, *n, *stepy); \
        for (Int i = 0; i < *n; i++) y[i * *stepy] = x[i * *stepx]; \
    }

#define ITSELF(x) (x)
#define FLOATS(x) (*(const float complex *)(x))
#define DOUBLES(x) (*(const double complex *)(x))
PRODUCTS(s, float, float, ITSELF, ITSELF)
PRODUCTS(d, double, double, ITSELF, ITSELF)
PRODUCTS(c, float complex, const void *, FLOATS, conjf)
PRODUCTS(z, double complex, const void *, DOUBLES, conj)

#define DOT(p, T) \
    T NAME(p##dot)(Int n, const T *x, Int stepx, const T *y, Int stepy) { \
        T sum = 0; \
        x = BEGIN(x, n, stepx), y = BEGIN(y, n, stepy); \
        for (Int i = 0; i < n; i++) sum += x[i * stepx] * y[i * stepy]; \
        return sum; \
    }
DOT(s, float)
DOT(d, double)

#define COMPLEX_DOT(name, T, CONJ) \
    void NAME(name##_sub)(Int n, const T *x, Int stepx, const T *y, Int stepy, T *sum) { \
        *sum = 0; \
        x = BEGIN(x, n, stepx), y = BEGIN(y, n, stepy); \
        for (Int i = 0; i < n; i++) *sum += CONJ(x[i * stepx]) * y[i * stepy]; \
    }
COMPLEX_DOT(cdotu, float complex, ITSELF)
COMPLEX_DOT(cdotc, float complex, conjf)
COMPLEX_DOT(zdotu, double complex, ITSELF)
COMPLEX_DOT(zdotc, double complex, conj)

/* Gauss' elimination with the largest item of a column as its pivot; matrices lie column by column. */
#define ELIMINATION(p, T, ABS) \
    void FORTRAN(p##getrf)(const Int *m, const Int *n, T *a, const Int *lead, Int *pivots, Int *info) { \
        Int least = *m < *n ? *m : *n; \
        *info = 0; \
        for (Int k = 0; k < least; k++) { \
            Int best = k; \
            for (Int i = k + 1; i < *m; i++) \
                if (ABS(a[i + k * *lead]) > ABS(a[best + k * *lead])) best = i; \
            pivots[k] = best + 1; \
            if (a[best + k * *lead] == 0) { \
                if (*info == 0) *info = k + 1; \
                continue; \
            } \
            for (Int j = 0; j < *n; j++) { \
                T kept = a[k + j * *lead]; \
                a[k + j * *lead] = a[best + j * *lead], a[best + j * *lead] = kept; \
            } \
            for (Int i = k + 1; i < *m; i++) a[i + k * *lead] /= a[k + k * *lead]; \
            for (Int j = k + 1; j < *n; j++) \
                for (Int i = k + 1; i < *m; i++) a[i + j * *lead] -= a[i + k * *lead] * a[k + j * *lead]; \
        } \
    } \
    void FORTRAN(p##gesv)(const Int *n, const Int *sides, T *a, const Int *lead, Int *pivots, T *b, const Int *leadb, \
                          Int *info) { \
        FORTRAN(p##getrf)(n, n, a, lead, pivots, info); \
        for (Int j = 0; *info == 0 && j < *sides; j++) { \
            T *x = b + j * *leadb; \
            for (Int k = 0; k < *n; k++) { \
                T kept = x[k]; \
                x[k] = x[pivots[k] - 1], x[pivots[k] - 1] = kept; \
            } \
            for (Int k = 0; k < *n; k++) \
                for (Int i = k + 1; i < *n; i++) x[i] -= a[i + k * *lead] * x[k]; \
            for (Int k = *n - 1; k >= 0; k--) { \
                x[k] /= a[k + k * *lead]; \
                for (Int i = 0; i < k; i++) x[i] -= a[i + k * *lead] * x[k]; \
            } \
        } \
    }
ELIMINATION(s, float, fabsf)
ELIMINATION(d, double, fabs)
ELIMINATION(c, float complex, cabsf)
ELIMINATION(z, double complex, cabs)

/* What is refused: whoever asks how much room it takes is told, and the decomposition itself does not converge. */
typedef const void *P;
#define REFUSED(work, more) (*lwork == -1 ? ((work)[0] = 1, more, (void)(*info = 0)) : (void)(*info = 1))

#define DECOMPOSITIONS(p, T) \
    void FORTRAN(p##potrf)(P uplo, P n, P a, P lda, Int *info) { (void)uplo, (void)n, (void)a, (void)lda, *info = 1; } \
    void FORTRAN(p##geqrf)(P m, P n, P a, P lda, P tau, T *work, const Int *lwork, Int *info) { \
        (void)m, (void)n, (void)a, (void)lda, (void)tau; \
        REFUSED(work, (void)0); \
    }
DECOMPOSITIONS(s, float)
DECOMPOSITIONS(d, double)
DECOMPOSITIONS(c, float complex)
DECOMPOSITIONS(z, double complex)

#define ROTATION(name, T) \
    void FORTRAN(name)(P m, P n, P k, P a, P lda, P tau, T *work, const Int *lwork, Int *info) { \
        (void)m, (void)n, (void)k, (void)a, (void)lda, (void)tau; \
        REFUSED(work, (void)0); \
    }
ROTATION(dorgqr, double)
ROTATION(zungqr, double complex)

#define REAL(p, T) \
    void FORTRAN(p##gelsd)(P m, P n, P k, P a, P lda, P b, P ldb, P s, P rcond, P rank, T *work, const Int *lwork, \
                           Int *iwork, Int *info) { \
        (void)m, (void)n, (void)k, (void)a, (void)lda, (void)b, (void)ldb, (void)s, (void)rcond, (void)rank; \
        REFUSED(work, iwork[0] = 1); \
    } \
    void FORTRAN(p##gesdd)(P job, P m, P n, P a, P lda, P s, P u, P ldu, P vt, P ldvt, T *work, const Int *lwork, P iwork, \
                           Int *info) { \
        (void)job, (void)m, (void)n, (void)a, (void)lda, (void)s, (void)u, (void)ldu, (void)vt, (void)ldvt, (void)iwork; \
        REFUSED(work, (void)0); \
    } \
    void FORTRAN(p##syevd)(P job, P uplo, P n, P a, P lda, P w, T *work, const Int *lwork, Int *iwork, P liwork, \
                           Int *info) { \
        (void)job, (void)uplo, (void)n, (void)a, (void)lda, (void)w, (void)liwork; \
        REFUSED(work, iwork[0] = 1); \
    } \
    void FORTRAN(p##geev)(P left, P right, P n, P a, P lda, P wr, P wi, P vl, P ldvl, P vr, P ldvr, T *work, \
                          const Int *lwork, Int *info) { \
        (void)left, (void)right, (void)n, (void)a, (void)lda, (void)wr, (void)wi, (void)vl, (void)ldvl, (void)vr; \
        (void)ldvr; \
        REFUSED(work, (void)0); \
    }
REAL(s, float)
REAL(d, double)

#define COMPLEX(p, T, R) \
    void FORTRAN(p##gelsd)(P m, P n, P k, P a, P lda, P b, P ldb, P s, P rcond, P rank, T *work, const Int *lwork, R *rwork, \
                           Int *iwork, Int *info) { \
        (void)m, (void)n, (void)k, (void)a, (void)lda, (void)b, (void)ldb, (void)s, (void)rcond, (void)rank; \
        REFUSED(work, (rwork[0] = 1, iwork[0] = 1)); \
    } \
    void FORTRAN(p##gesdd)(P job, P m, P n, P a, P lda, P s, P u, P ldu, P vt, P ldvt, T *work, const Int *lwork, P rwork, \
                           P iwork, Int *info) { \
        (void)job, (void)m, (void)n, (void)a, (void)lda, (void)s, (void)u, (void)ldu, (void)vt, (void)ldvt; \
        (void)rwork, (void)iwork; \
        REFUSED(work, (void)0); \
    } \
    void FORTRAN(p##heevd)(P job, P uplo, P n, P a, P lda, P w, T *work, const Int *lwork, R *rwork, P lrwork, Int *iwork, \
                           P liwork, Int *info) { \
        (void)job, (void)uplo, (void)n, (void)a, (void)lda, (void)w, (void)lrwork, (void)liwork; \
        REFUSED(work, (rwork[0] = 1, iwork[0] = 1)); \
    } \
    void FORTRAN(p##geev)(P left, P right, P n, P a, P lda, P w, P vl, P ldvl, P vr, P ldvr, T *work, const Int *lwork, \
                          P rwork, Int *info) { \
        (void)left, (void)right, (void)n, (void)a, (void)lda, (void)w, (void)vl, (void)ldvl, (void)vr, (void)ldvr; \
        (void)rwork; \
        REFUSED(work, (void)0); \
    }
COMPLEX(c, float complex, float)
COMPLEX(z, double complex, double)

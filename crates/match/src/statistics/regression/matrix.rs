//! Symmetric matrices: what least squares needs of them.

use std::ops::{Index, IndexMut};

/// A square of numbers.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    numbers: Vec<f64>,
}

impl Matrix {
    /// Nothing but zeros.
    pub(super) fn zero(size: usize) -> Self {
        Self {
            size,
            numbers: vec![0.0; size * size],
        }
    }

    /// Rows, and columns.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The product with a vector.
    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        let row = |row: &[f64]| row.iter().zip(vector).map(|(one, two)| one * two).sum();
        self.numbers.chunks(self.size.max(1)).map(row).collect()
    }

    /// The product with a vector of which only these numbers are not zero.
    pub(super) fn times_sparse(&self, vector: &[(usize, f64)]) -> Vec<f64> {
        let mut sum = vec![0.0; self.size];
        for &(index, factor) in vector {
            // Symmetric: the row is the column.
            let row = &self.numbers[index * self.size..][..self.size];
            for (sum, number) in sum.iter_mut().zip(row) {
                *sum += factor * number;
            }
        }
        sum
    }

    /// The inverse of a positive matrix; none if what elimination leaves of a diagonal number is
    /// no more than this share of it.
    pub(super) fn inverse(&self, rounding: f64) -> Option<Self> {
        let mut work = self.clone();
        let size = self.size;
        // Gauss and Jordan in place. A positive matrix needs no search for a pivot.
        for pivot in 0..size {
            let lead = work[(pivot, pivot)];
            if lead.is_nan() || lead <= rounding * self[(pivot, pivot)] {
                return None;
            }
            work[(pivot, pivot)] = 1.0;
            for column in 0..size {
                work[(pivot, column)] /= lead;
            }
            for row in (0..size).filter(|&row| row != pivot) {
                let factor = work[(row, pivot)];
                if factor == 0.0 {
                    continue;
                }
                work[(row, pivot)] = 0.0;
                for column in 0..size {
                    let taken = factor * work[(pivot, column)];
                    work[(row, column)] -= taken;
                }
            }
        }
        Some(work)
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.numbers[row * self.size + column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.numbers[row * self.size + column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_changes_nothing() {
        let mut matrix = Matrix::zero(4);
        for row in 0..4 {
            for column in 0..4 {
                matrix[(row, column)] = 1.0 / (1.0 + row.abs_diff(column) as f64);
            }
        }
        let inverse = matrix.inverse(1e-12).unwrap();
        let vector = [1.0, -2.0, 3.0, 0.5];
        let back = inverse.times(&matrix.times(&vector));
        let sparse: Vec<_> = vector.into_iter().enumerate().collect();
        let other = matrix.times(&inverse.times_sparse(&sparse));
        for ((one, two), wanted) in back.iter().zip(&other).zip(vector) {
            assert!((one - wanted).abs() < 1e-12 && (two - wanted).abs() < 1e-12);
        }
    }

    #[test]
    fn what_has_no_inverse_is_told() {
        let mut twice = Matrix::zero(2);
        for place in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            twice[place] = 3.0;
        }
        assert!(twice.inverse(1e-12).is_none());
        assert!(Matrix::zero(1).inverse(1e-12).is_none());
        assert!(Matrix::zero(0).inverse(1e-12).is_some());
    }
}

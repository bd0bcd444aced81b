//! The implementation of `Vector`, which differs in names alone.

/// Declares a `Vector`: its name, its bytes, its intrinsics, and what more.
macro_rules! vector {
    (
        $(#[$doc:meta])* $name:ident($register:ty), $lanes:literal, $block:ident, $features:literal,
        $xor:ident $multiply:ident $affine:ident $invert:ident $splat:ident
        $low:ident $high:ident $load:ident $store:ident
        { $($more:item)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name($register);

        /// Room for a block.
        #[repr(align($lanes))]
        pub struct $block<T>([T; $lanes]);

        impl<T> AsRef<[T]> for $block<T> {
            #[inline(always)]
            fn as_ref(&self) -> &[T] {
                &self.0
            }
        }

        impl<T> AsMut<[T]> for $block<T> {
            #[inline(always)]
            fn as_mut(&mut self) -> &mut [T] {
                &mut self.0
            }
        }

        impl Vector for $name {
            const LANES: usize = $lanes;
            // SAFETY: zeros are a vector.
            const ZERO: Self = Self(unsafe { core::mem::zeroed() });
            type Block<T: Copy + Default> = $block<T>;

            #[inline(always)]
            fn block<T: Copy + Default>(fill: T) -> $block<T> {
                $block([fill; $lanes])
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: it is inlined into functions that have the features.
                Self(unsafe { $xor(self.0, other.0) })
            }
            #[inline(always)]
            fn multiply(self, other: Self) -> Self {
                // SAFETY: it is inlined into functions that have the features.
                Self(unsafe { $multiply(self.0, other.0) })
            }
            #[inline(always)]
            fn affine(self, matrix: u64) -> Self {
                // SAFETY: it is inlined into functions that have the features.
                Self(unsafe { $affine::<0>(self.0, $splat(matrix.cast_signed())) })
            }
            #[inline(always)]
            fn invert(self) -> Self {
                // SAFETY: it is inlined into functions that have the features.
                Self(unsafe { $invert::<0>(self.0, $splat(IDENTITY.cast_signed())) })
            }
            #[inline(always)]
            fn interleave(self, other: Self) -> (Self, Self) {
                // SAFETY: it is inlined into functions that have the features.
                unsafe { (Self($low(self.0, other.0)), Self($high(self.0, other.0))) }
            }
            #[inline(always)]
            fn product_64(a: &[Self; 8], b: &[Self; 8]) -> [Self; 8] {
                #[inline(never)]
                #[target_feature(enable = $features)]
                fn compiled(a: &[$name; 8], b: &[$name; 8]) -> [$name; 8] {
                    super::gfni::product_64(a, b)
                }
                // Behind a pointer that the compiler doesn't see through: it
                // inlines `compiled` otherwise, whatever it is told.
                type Compiled = unsafe fn(&[$name; 8], &[$name; 8]) -> [$name; 8];
                // SAFETY: it is inlined into functions that have the features.
                unsafe { core::hint::black_box(compiled as Compiled)(a, b) }
            }
            #[inline(always)]
            fn load<T: Width>(block: &[T], i: usize) -> Self {
                let count = $lanes / size_of::<T>();
                let values = &block[i * count..][..count];
                // SAFETY: it is inlined into functions that have the features,
                // and `values` are as many bytes as the vector.
                Self(unsafe { $load(values.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store<T: Width>(self, block: &mut [T], i: usize) {
                let count = $lanes / size_of::<T>();
                let values = &mut block[i * count..][..count];
                // SAFETY: it is inlined into functions that have the features, and
                // `values` are as many bytes as the vector, of which every pattern is a value.
                unsafe { $store(values.as_mut_ptr().cast(), self.0) };
            }
            $($more)*
        }
    };
}

pub(in crate::tiers) use vector;

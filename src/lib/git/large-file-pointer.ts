/** What a file begins with that Git LFS keeps elsewhere (Git LFS specification, The Pointer). */
export const POINTER_START = 'version https://git-lfs.github.com/spec/';

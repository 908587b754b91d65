/** The start of a file that is a Git LFS pointer (Git LFS specification, The Pointer). */
export const POINTER_START = 'version https://git-lfs.github.com/spec/';

/** Returns the folded form of a file name: two names with the same one are one file on some disk, or look the same to a reader. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}|\uFEFF/gu, '')
    .toLowerCase()
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '');
}

/**
 * Returns the form in which two file names are compared. Names with equal forms are one file on some disks, or look the
 * same to a reader. Normalizes before and after changing case (NFKC_Casefold), because either step can produce
 * characters that the other one changes.
 */
export function foldName(name: string): string {
  return fold(fold(name))
    .replace(/:.*$/s, '')
    .replace(/(?<![.\p{White_Space}])[.\p{White_Space}]+$/u, '');
}

function fold(name: string): string {
  return (
    name
      .normalize('NFKC')
      .replaceAll(/\p{Default_Ignorable_Code_Point}|\uFEFF/gu, '')
      // Upper case first, because only the capital of some letters, such as the Turkish ı, is an ASCII letter.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
  );
}

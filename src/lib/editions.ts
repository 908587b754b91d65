/**
 * Names of a bundle with editions: the site as each audience of readers sees it (docs/decisions/0030-editions.md). The
 * edition of readers who aren't signed in is at the usual paths.
 */

/** Folder of everything that only signed-in readers can see. No server sends a file from it by its path. */
export const EDITIONS_FOLDER = '_docs/editions/';

/** Returns the path of a file's content, which editions share. */
export function getEditionFile(sha256: string): string {
  return `${EDITIONS_FOLDER}${sha256}`;
}

/** Returns the path of the list of an edition's files. */
export function getEditionList(index: number): string {
  return `${EDITIONS_FOLDER}${index}.json`;
}

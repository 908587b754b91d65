import path from 'node:path';

/**
 * Returns the words that start Bindery, for hints that users copy: an npm script in a clone, the program in an
 * installed package.
 */
export function getCommandName(place: string = import.meta.dirname): string {
  const parts = place.split(path.sep);
  return isPackage(place) ? `npx ${parts[parts.lastIndexOf('node_modules') + 1]}` : 'npm run bindery --';
}

/** Returns whether Bindery was installed as a package. A clone contains scripts and examples. */
export function isPackage(place: string = import.meta.dirname): boolean {
  return place.split(path.sep).includes('node_modules');
}

/** Returns ` --data-dir …` for a hint if the command would use another folder without it; otherwise ''. */
export function formatDataDirOption(dataDir: string, place: string = import.meta.dirname): string {
  // npm runs a clone's script in the clone's root.
  const defaultFolder = isPackage(place) ? process.cwd() : path.resolve(place, '../..');
  return dataDir === path.join(defaultFolder, '.bindery') ? '' : ` --data-dir ${quoteForShell(dataDir)}`;
}

/** Quotes a text for a POSIX shell if necessary. */
export function quoteForShell(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

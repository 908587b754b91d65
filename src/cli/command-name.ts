import path from 'node:path';

/** Words that start Bindery, for hints that people copy: in a clone an npm script, in an installed package its program. */
export function commandName(place: string = import.meta.dirname): string {
  const parts = place.split(path.sep);
  return isPackage(place) ? `npx ${parts[parts.lastIndexOf('node_modules') + 1]}` : 'npm run bindery --';
}

/** Whether Bindery was installed as a package; a clone has scripts and examples beside it. */
export function isPackage(place: string = import.meta.dirname): boolean {
  return place.split(path.sep).includes('node_modules');
}

/** Returns ` --data-dir …` for a hint, where the command would look into another folder without it; else nothing. */
export function dataDirOption(dataDir: string, place: string = import.meta.dirname): string {
  // npm runs the script of a clone in the clone's root.
  const usual = isPackage(place) ? process.cwd() : path.resolve(place, '../..');
  return dataDir === path.join(usual, '.bindery') ? '' : ` --data-dir ${quoteForShell(dataDir)}`;
}

/** Quotes a text for a POSIX shell where it needs it. */
export function quoteForShell(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

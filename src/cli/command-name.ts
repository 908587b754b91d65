import path from 'node:path';

/** How Bindery was installed: as a clone with sources and scripts, as an npm package, or as a container image. */
export type Installation = 'clone' | 'package' | 'container';

/** Returns how the Bindery in a folder was installed. */
export function getInstallation(place: string = import.meta.dirname): Installation {
  if (place.split(path.sep).includes('node_modules')) return 'package';
  return path.basename(path.dirname(place)) === 'src' ? 'clone' : 'container';
}

/** Returns the words that start Bindery, for hints that users copy. */
export function getCommandName(place: string = import.meta.dirname): string {
  const parts = place.split(path.sep);
  const commands = {
    clone: 'npm run bindery --',
    package: `npx ${parts[parts.lastIndexOf('node_modules') + 1]}`,
    container: 'node bin/bindery.js',
  };
  return commands[getInstallation(place)];
}

/** Returns ` --data-dir …` for a hint if the command would use another folder without it; otherwise ''. */
export function formatDataDirOption(dataDir: string, place: string = import.meta.dirname): string {
  // npm runs a clone's script in the clone's root.
  const defaultFolder = getInstallation(place) === 'clone' ? path.resolve(place, '../..') : process.cwd();
  return dataDir === path.join(defaultFolder, '.bindery') ? '' : ` --data-dir ${quoteForShell(dataDir)}`;
}

/** Quotes a text for a POSIX shell if necessary. */
export function quoteForShell(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

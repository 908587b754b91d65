/** The packages that browser scripts contain, as the build tool reports them. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { readLibrary, type Library } from '../../lib/library.ts';

/** Libraries by the SHA-256 of the script that contains them. */
type ScriptLibraries = Record<string, Library[]>;

const libraries: ScriptLibraries = {};

/** Records the packages of a script that was built in `folder`. */
export function recordLibraries(
  content: Uint8Array,
  { metafile, folder }: { metafile: Metafile; folder: string },
): void {
  const inputs = Object.keys(metafile.inputs);
  const packageFolders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []));
  libraries[hash('sha256', content)] = [...packageFolders].sort().map((place) => readLibrary(join(folder, place)));
}

/** Returns the records of all scripts that this thread has built. */
export function listLibraries(): Readonly<ScriptLibraries> {
  return libraries;
}

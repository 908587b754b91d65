/** Finds the packages of other projects in the files of a bundle, for its bill of materials. */
import { hash } from 'node:crypto';
import type { Library } from '../lib/library.ts';
import { findFontLibrary } from './fonts/font-libraries.ts';
import { listIconLibraries } from './icons/icon-set-libraries.ts';
import type { OutputFile } from './model/output-file.ts';
import { listThemeParts } from './model/plugin.ts';
import { PLUGINS } from './plugins/registry.ts';
import { readScriptLibraries } from './theme/prebuild.ts';

/** What is known about a file of a bundle. */
export interface FileLibraries {
  libraries: readonly Library[];
  /** Whether the file looks like one of another project, but isn't one that this version of Bindery publishes. */
  isUnknown: boolean;
  /** Whether it is a script with code of the site's author. */
  isSiteScript: boolean;
}

/**
 * Returns a function that finds the libraries in a file. Scripts, fonts and files of packages are recognized by their
 * content, as this version of Bindery publishes them.
 */
export async function createLibraryFinder(): Promise<(file: OutputFile) => FileLibraries> {
  const scripts = await readScriptLibraries(listThemeParts(PLUGINS));
  const known = new Map<string, readonly Library[]>(Object.entries(scripts));
  for (const { library, files } of PLUGINS.flatMap((plugin) => plugin.libraryFiles?.() ?? []))
    for (const { content } of files) known.set(hash('sha256', content), [library]);
  const findLibraries = ({ path, content }: OutputFile): readonly Library[] | undefined => {
    const sha256 = hash('sha256', content);
    const found = known.get(sha256);
    if (found) return found;
    if (path.startsWith('_docs/') && path.endsWith('.woff2')) {
      const library = findFontLibrary(path.slice(path.lastIndexOf('/') + 1), sha256);
      return library && [library];
    }
    return TEXT.test(path) ? listIconLibraries(content.toString()) : [];
  };
  return (file) => {
    const libraries = findLibraries(file);
    return { libraries: libraries ?? [], isUnknown: libraries === undefined, isSiteScript: isSiteScript(file.path) };
  };
}

/** The author's own scripts are outside of `_docs/`, and compiled ones are in the folders of plug-ins. */
function isSiteScript(path: string): boolean {
  const isCompiled = () => COMPILED_FOLDERS.some((folder) => path.startsWith(folder));
  return /\.m?js$/.test(path) && (!path.startsWith('_docs/') || isCompiled());
}

const COMPILED_FOLDERS = PLUGINS.flatMap(({ compiledFolder = [] }) => compiledFolder);

/** Files that can contain icons. */
const TEXT = /\.(?:html|css|js|json)$/;

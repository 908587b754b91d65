/** Names that the plug-in uses on pages and in bundles. */
import { computeHash } from '../../model/compute-hash.ts';

/** Names of component nodes that the renderer creates; no author's tag can have such a name. */
export const ISLAND = 'Island()';
/** A node that an author passed to an island: the browser keeps the build's output for it. */
export const SLOT = 'Slot()';
/** A slot whose content is already on the page, so that Markdown omits it. */
export const REPEATED_SLOT = 'RepeatedSlot()';

/** Requested by pages with islands. */
export const NEED = 'plugin:islands';
/** Requested by pages with content of islands that only scripts show. */
export const HIDDEN_NEED = 'plugin:islands:hidden';
/**
 * Prefix of needs that request one component for the browser bundles: the JSON of `[module, name]`, or of an `IslandCode`
 * if the file has no such name, follows.
 */
export const COMPONENT_NEED = 'compile:islands:';

/** Path in the bundle of the script that starts the islands of a page. */
export const ISLANDS_SCRIPT = '_docs/islands.js';

/** Folder in the bundle with the scripts of modules. */
export const SCRIPTS_FOLDER = '_docs/islands/';

/** Returns the path in the bundle of the script with a module's components; the same for every page and build. */
export function getIslandScriptPath(module: string): string {
  const stem = module
    .replace(/\.\w+$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60);
  return `${SCRIPTS_FOLDER}${stem === '' ? 'module' : stem}-${computeHash(module)}.js`;
}

/**
 * Islands: tags of an author's components that run in the reader's browser too. The build leaves what they first show, the
 * browser shows them again, live.
 */
import { hashOf } from './hash-of.ts';

/** Component nodes that the renderer makes; no tag of an author has such a name. */
export const ISLAND = 'Island()';
/** A node that an author gave to an island: the browser keeps what the build made of it. */
export const SLOT = 'Slot()';

/** Prop of a slot whose content stands on the page already: search and Markdown leave it out. */
export const REPEATED = 'data-unsearched';

/**
 * Feature of a page that names one component for the bundles: `island:` and JSON of `[module, name]`, or of an
 * `IslandCode` when the file has no such name.
 */
export const ISLAND_NEED = 'island:';

/** Data of an island, for the browser. */
export interface IslandData {
  /** File that declares the component, from the root of the docs folder. */
  module: string;
  /** Its name there: an export, or for a page what its own lines call it; parts of objects behind dots. */
  name: string;
  props: IslandValue;
  children: IslandValue[];
}

/** Code of a file that was made a component: its source for browsers, and where it was written. */
export type IslandCode = [module: string, name: string, source: string, line: number, column: number];

/**
 * A value as JSON. Lists begin with a letter: `a` the items of an array, `u` nothing, `s` a slot with its number, tag or component,
 * props and children; `t` a tag with module, name, props and children;
 * `e` an element with tag, attributes and children.
 */
export type IslandValue = string | number | boolean | null | IslandValue[] | { [key: string]: IslandValue };

/** Path in the bundle of the script with the components of a module: the same for every page and build. */
export function islandScript(module: string): string {
  const stem = module
    .replace(/\.\w+$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `_docs/islands/${stem === '' ? 'module' : stem}-${hashOf(module)}.js`;
}

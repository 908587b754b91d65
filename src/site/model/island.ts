/**
 * Islands: tags of author components that also run in the reader's browser. The build prints their first state, and the
 * browser renders them again, live.
 */
import { computeHash } from './compute-hash.ts';

/** Names of component nodes that the renderer creates; no author's tag can have such a name. */
export const ISLAND = 'Island()';
/** A node that an author passed to an island: the browser keeps the build's output for it. */
export const SLOT = 'Slot()';
/** A slot whose content is already on the page, so that Markdown omits it. */
export const REPEATED_SLOT = 'RepeatedSlot()';

/** Requested by pages with islands. */
export const NEED = 'plugin:islands';
/**
 * Prefix of needs that request one component for the browser bundles: the JSON of `[module, name]`, or of an `IslandCode`
 * if the file has no such name, follows.
 */
export const COMPONENT_NEED = 'compile:islands:';

/** An island's data, for the browser. */
export interface IslandData {
  /** File that declares the component, relative to the docs root. */
  module: string;
  /**
   * The component's name in that file: an export, or on a page the name its code uses; members of objects follow after
   * dots.
   */
  name: string;
  props: IslandValue;
  children: IslandValue[];
}

/** Code of a file that was turned into a component: its source for browsers, and its position. */
export type IslandCode = [module: string, name: string, source: string, line: number, column: number];

/**
 * A value as JSON. Lists start with a letter: `a` is followed by the items of an array, `u` by nothing, `s` by a slot's
 * number, tag or component, props and children, `t` by a tag's module, name, props and children, and `e` by an
 * element's tag, attributes and children.
 */
export type IslandValue = string | number | boolean | null | IslandValue[] | { [key: string]: IslandValue };

/** Returns the path in the bundle of the script with a module's components; the same for every page and build. */
export function getIslandScriptPath(module: string): string {
  const stem = module
    .replace(/\.\w+$/, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `_docs/islands/${stem === '' ? 'module' : stem}-${computeHash(module)}.js`;
}

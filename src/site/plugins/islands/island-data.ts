/**
 * Islands: tags of author components that also run in the reader's browser. The build prints their first state, and the
 * browser renders them again, live.
 */

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

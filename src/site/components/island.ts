import { ISLAND, REPEATED_ATTRIBUTE, SLOT } from '../model/island.ts';
import type { Component } from '../model/component.ts';

/** Component that the renderer adds around live components; prints only markup for browsers (`print/island.ts`). */
export const island: Component = {
  names: [ISLAND, SLOT],
  props: ['data', 'codes', 'slot', 'snippet', 'hidden', REPEATED_ATTRIBUTE],
  html: (node, page) => page.html(node.children),
};

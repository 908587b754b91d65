/** Components that the plug-in adds around live tags and their content. Authors can't write their names. */
import { ISLAND, REPEATED_ATTRIBUTE, SLOT } from '../../model/island.ts';
import type { Component } from '../../model/component.ts';

export const island: Component = {
  names: [ISLAND],
  props: ['data', 'codes'],
  html: (node, page) => page.html(node.children),
};

export const slot: Component = {
  names: [SLOT],
  props: ['slot', 'snippet', 'hidden', REPEATED_ATTRIBUTE],
  html: (node, page) => page.html(node.children),
};

/** Components that the plug-in adds around live tags and their content. Authors can't write their names. */
import type { Component } from '../../model/component.ts';
import { ISLAND, REPEATED_SLOT, SLOT } from './names.ts';

/** `createPrinters` prints them. */
const BASE: Omit<Component, 'names'> = { props: [], html: (node, page) => page.html(node.children) };

export const COMPONENTS: readonly Component[] = [
  { ...BASE, names: [ISLAND, SLOT] },
  { ...BASE, names: [REPEATED_SLOT], markdown: () => '' },
];

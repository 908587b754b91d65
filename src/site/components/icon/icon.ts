import type { Component } from '../../model/component.ts';
import { printMarkup } from '../print-kit.ts';
import { renderIcon } from './markup.ts';

/** An icon in running text. */
export const icon: Component = {
  names: ['Icon'],
  props: ['icon', 'src', 'iconType', 'color', 'size'],
  values: { color: 'color', size: { min: 1, max: Infinity } },
  html: printMarkup(renderIcon),
  markdown: (node, page) => page.inline(node.children),
};

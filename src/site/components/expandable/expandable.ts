import type { Component } from '../../model/component.ts';
import { getValueText } from '../../model/value-text.ts';
import { printMarkup } from '../print-kit.ts';
import { formatStrong } from '../strong.ts';
import { renderExpandable } from './markup.ts';

/** Collapses nested fields of an API description. */
export const expandable: Component = {
  names: ['Expandable'],
  props: ['title', 'defaultOpen', 'description'],
  html: printMarkup(renderExpandable),
  markdown(node, page) {
    const title = getValueText(node.props['title']);
    const parts = [formatStrong(title), getValueText(node.props['description']), page.blocks(node.children)];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};

import type { Component } from '../model/component.ts';
import { readBooleanProp, readChoiceProp, splitWords } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';

const COLORS = splitWords(
  'gray blue green yellow orange red purple white surface white-destructive surface-destructive',
);
const SIZES = splitWords('xs sm md lg');

/** A small label in running text. */
export const badge: Component = {
  names: ['Badge'],
  props: splitWords('color size shape icon iconType stroke disabled'),
  html(node, page) {
    const { icon, iconType } = node.props;
    const root = createRootAttributes(node, {
      'data-badge': '',
      'data-color': readChoiceProp(node.props, 'color', COLORS) ?? 'gray',
      'data-size': readChoiceProp(node.props, 'size', SIZES) ?? 'md',
      'data-shape': readChoiceProp(node.props, 'shape', ['rounded', 'pill']) ?? 'rounded',
      'data-stroke': readBooleanProp(node.props, 'stroke'),
      'data-disabled': readBooleanProp(node.props, 'disabled'),
    });
    const drawing = icon === undefined ? '' : page.icon(icon, { at: node.at, type: iconType, size: 12 });
    return `<span${root}>${drawing}${page.html(node.children)}</span>`;
  },
  markdown: (node, page) => page.inline(node.children),
};

import type { Component } from '../model/component.ts';
import { booleanProp, choiceProp, words } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';

const COLORS = words('gray blue green yellow orange red purple white surface white-destructive surface-destructive');
const SIZES = words('xs sm md lg');

/** A small label in running text. */
export const badge: Component = {
  names: ['Badge'],
  props: words('color size shape icon iconType stroke disabled'),
  html(node, page) {
    const { icon, iconType } = node.props;
    const root = rootAttributes(node, {
      'data-badge': '',
      'data-color': choiceProp(node.props, 'color', COLORS) ?? 'gray',
      'data-size': choiceProp(node.props, 'size', SIZES) ?? 'md',
      'data-shape': choiceProp(node.props, 'shape', ['rounded', 'pill']) ?? 'rounded',
      'data-stroke': booleanProp(node.props, 'stroke'),
      'data-disabled': booleanProp(node.props, 'disabled'),
    });
    const drawing = icon === undefined ? '' : page.icon(icon, { at: node.at, type: iconType, size: 12 });
    return `<span${root}>${drawing}${page.html(node.children)}</span>`;
  },
  markdown: (node, page) => page.inline(node.children),
};

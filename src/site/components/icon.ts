import type { Component } from '../model/component.ts';
import { numberProp, stringProp } from '../model/props.ts';

/** An icon in running text. */
export const icon: Component = {
  names: ['Icon'],
  props: ['icon', 'src', 'iconType', 'color', 'size'],
  html(node, page) {
    const { icon: name, src, iconType } = node.props;
    const color = stringProp(node.props, 'color');
    const className = stringProp(node.props, 'className');
    const drawing = page.icon(name ?? src, {
      at: node.at,
      type: iconType,
      size: numberProp(node.props, 'size') ?? 16,
      class: className === undefined ? 'icon-inline' : `icon-inline ${className}`,
      ...(color !== undefined && { color }),
    });
    return drawing + page.html(node.children);
  },
  markdown: (node, page) => page.inline(node.children),
};

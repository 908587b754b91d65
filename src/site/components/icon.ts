import type { Component } from '../model/component.ts';
import { readNumberProp, readStringProp } from '../model/props.ts';

/** An icon in running text. */
export const icon: Component = {
  names: ['Icon'],
  props: ['icon', 'src', 'iconType', 'color', 'size'],
  html(node, page) {
    const { icon: name, src, iconType } = node.props;
    const color = readStringProp(node.props, 'color');
    const className = readStringProp(node.props, 'className');
    const drawing = page.icon(name ?? src, {
      at: node.at,
      type: iconType,
      size: readNumberProp(node.props, 'size') ?? 16,
      class: className === undefined ? 'icon-inline' : `icon-inline ${className}`,
      ...(color !== undefined && { color }),
    });
    return drawing + page.html(node.children);
  },
  markdown: (node, page) => page.inline(node.children),
};

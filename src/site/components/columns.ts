import type { Component } from '../model/component.ts';
import { readNumberProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';

/** A grid of up to four columns, one on phones. */
export const columns: Component = {
  names: ['Columns', 'CardGroup'],
  props: ['cols'],
  html(node, page) {
    const count = Math.min(4, Math.max(1, Math.round(readNumberProp(node.props, 'cols') ?? 2)));
    const legacy = node.name === 'CardGroup' ? ' card-group' : '';
    const root = createRootAttributes(node, { class: `columns${legacy}`, 'data-cols': count });
    return `<div${root}>${page.html(node.children)}</div>`;
  },
};

export const column: Component = {
  names: ['Column'],
  props: [],
  html: (node, page) => `<div${createRootAttributes(node, { class: 'column' })}>${page.html(node.children)}</div>`,
};

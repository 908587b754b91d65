import type { Component } from '../model/component.ts';
import { rootAttributes } from './root-attributes.ts';

/** Moves its content to the right column, in place of the table of contents. */
export const panel: Component = {
  names: ['Panel'],
  props: [],
  html(node, page) {
    const content = page.html(node.children);
    page.panel(`<div${rootAttributes(node, { class: 'panel' })}>${content}</div>`);
    return '';
  },
};

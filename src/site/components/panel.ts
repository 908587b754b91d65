import type { Component } from '../model/component.ts';
import { createRootAttributes } from './root-attributes.ts';

/** Moves its content to the right column, in place of the table of contents. */
export const panel: Component = {
  names: ['Panel'],
  props: [],
  html(node, page) {
    const content = page.html(node.children);
    page.panel(`<div${createRootAttributes(node, { class: 'panel' })}>${content}</div>`);
    return '';
  },
};

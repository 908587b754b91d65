import type { Component } from '../model/component.ts';
import { readBooleanProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { getValueText } from '../model/value-text.ts';
import { formatStrong } from './strong.ts';

/** Collapses nested fields of an API description. */
export const expandable: Component = {
  names: ['Expandable'],
  props: ['title', 'defaultOpen', 'description'],
  html(node, page) {
    const title = page.value(node.props['title'], node.at) || page.text('childAttributes');
    const description = page.value(node.props['description'], node.at);
    const root = createRootAttributes(node, { class: 'expandable', open: readBooleanProp(node.props, 'defaultOpen') });
    return (
      `<details${root}><summary class="expandable-button"><span class="expandable-caret" aria-hidden="true"></span>` +
      `<span class="expandable-show">${page.text('show')} ${title}</span><span class="expandable-hide">${page.text('hide')} ${title}</span>` +
      `</summary><div class="expandable-content">${description && `<p>${description}</p>`}${page.html(node.children)}</div></details>`
    );
  },
  markdown(node, page) {
    const title = getValueText(node.props['title']);
    const parts = [formatStrong(title), getValueText(node.props['description']), page.blocks(node.children)];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};

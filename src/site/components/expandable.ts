import type { Component } from '../model/component.ts';
import { booleanProp } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';
import { valueText } from '../model/value-text.ts';
import { strong } from './strong.ts';

/** Collapses nested fields of an API description. */
export const expandable: Component = {
  names: ['Expandable'],
  props: ['title', 'defaultOpen', 'description'],
  html(node, page) {
    const title = page.value(node.props['title'], node.at) || page.text('childAttributes');
    const description = page.value(node.props['description'], node.at);
    const root = rootAttributes(node, { class: 'expandable', open: booleanProp(node.props, 'defaultOpen') });
    return (
      `<details${root}><summary class="expandable-button"><span class="expandable-caret" aria-hidden="true"></span>` +
      `<span class="expandable-show">${page.text('show')} ${title}</span><span class="expandable-hide">${page.text('hide')} ${title}</span>` +
      `</summary><div class="expandable-content">${description && `<p>${description}</p>`}${page.html(node.children)}</div></details>`
    );
  },
  markdown(node, page) {
    const title = valueText(node.props['title']);
    const parts = [strong(title), valueText(node.props['description']), page.blocks(node.children)];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};

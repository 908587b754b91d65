import type { Component } from '../model/component.ts';
import { renderAliases, listTitleAliases } from './aliases.ts';
import { readBooleanProp, readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { createHeadingId } from '../mdx/heading-id.ts';
import { getValueText } from '../model/value-text.ts';
import { formatStrong } from './strong.ts';

/** A titled block that opens and closes; a `<details>`, so it needs no script. */
export const accordion: Component = {
  names: ['Accordion'],
  props: ['title', 'description', 'defaultOpen', 'icon', 'iconType'],
  id: (node) => readStringProp(node.props, 'id') ?? (createHeadingId(getValueText(node.props['title'])) || undefined),
  aliases: (node) => listTitleAliases(node, 'title'),
  html(node, page) {
    const { title, description, icon, iconType } = node.props;
    const drawing = icon === undefined ? '' : page.icon(icon, { at: node.at, type: iconType, class: 'accordion-icon' });
    const root = createRootAttributes(node, {
      class: 'accordion',
      'data-component-part': 'accordion',
      open: readBooleanProp(node.props, 'defaultOpen'),
    });
    const line = page.value(description, node.at);
    return (
      `<details${root}><summary class="accordion-button" data-component-part="accordion-button">` +
      `<span class="accordion-caret" data-component-part="accordion-caret-right" aria-hidden="true"></span>` +
      (drawing && `<span data-component-part="accordion-icon">${drawing}</span>`) +
      `<span class="accordion-title-container" data-component-part="accordion-title-container">${renderAliases(node)}` +
      `<span class="accordion-title" data-component-part="accordion-title">${page.value(title, node.at) || page.text('showMore')}</span>` +
      (line && `<span class="accordion-description" data-component-part="accordion-description">${line}</span>`) +
      `</span></summary><div class="accordion-content" data-component-part="accordion-content">${page.html(node.children)}</div></details>`
    );
  },
  markdown(node, page) {
    const description = getValueText(node.props['description']);
    const parts = [formatStrong(getValueText(node.props['title'])), description, page.blocks(node.children)];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};

/** Accordions with merged borders; several can be open. */
export const accordionGroup: Component = {
  names: ['AccordionGroup'],
  props: [],
  html: (node, page) =>
    `<div${createRootAttributes(node, { class: 'accordion-group' })}>${page.html(node.children)}</div>`,
};

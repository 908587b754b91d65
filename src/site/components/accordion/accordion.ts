import type { Component } from '../../model/component.ts';
import { getValueText } from '../../model/value-text.ts';
import { findTitleId, listTitleAliases } from '../aliases.ts';
import { createBlockMarkup } from '../block-markup.ts';
import { printMarkup } from '../print-kit.ts';
import { formatStrong } from '../strong.ts';
import { renderAccordion } from './markup.ts';

/** A titled block that opens and closes; a `<details>`, so it needs no script. */
export const accordion: Component = {
  names: ['Accordion'],
  props: ['title', 'description', 'defaultOpen', 'icon', 'iconType'],
  id: (node) => findTitleId(node.props),
  aliases: (node) => listTitleAliases(node, 'title'),
  html: printMarkup(renderAccordion),
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
  html: printMarkup(createBlockMarkup('accordion-group')),
};

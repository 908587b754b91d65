import type { Component } from '../../model/component.ts';
import { splitWords } from '../../model/props.ts';
import { printMarkup } from '../print-kit.ts';
import { BADGE_VALUES, renderBadge } from './markup.ts';

/** A small label in running text. */
export const badge: Component = {
  names: ['Badge'],
  props: splitWords('color size shape icon iconType stroke disabled'),
  values: BADGE_VALUES,
  html: printMarkup(renderBadge),
  markdown: (node, page) => page.inline(node.children),
};

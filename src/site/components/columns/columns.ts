import type { Component } from '../../model/component.ts';
import { createBlockMarkup } from '../block-markup.ts';
import { printMarkup } from '../print-kit.ts';
import { createColumnsMarkup } from './markup.ts';

/** A grid of up to four columns, one on phones. */
export const columns: Component = {
  names: ['Columns', 'CardGroup'],
  props: ['cols'],
  values: { cols: { min: 1, max: 4 } },
  html: (node, page) => printMarkup(createColumnsMarkup(node.name))(node, page),
};

export const column: Component = {
  names: ['Column'],
  props: [],
  html: printMarkup(createBlockMarkup('bd-Column')),
};

import type { Component } from '../model/component.ts';
import { createBlockMarkup } from './block-markup.ts';
import { printMarkup } from './print-kit.ts';

/** Markdown in one element. In code, its content is Markdown too, instead of JSX. */
export const mdx: Component = {
  names: ['MDX'],
  props: [],
  html: printMarkup(createBlockMarkup('bd-Mdx')),
};

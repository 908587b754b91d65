import type { Component } from '../../model/component.ts';
import { getValueText } from '../../model/value-text.ts';
import { prefixLines } from '../indent.ts';
import { printMarkup } from '../print-kit.ts';
import { formatStrong } from '../strong.ts';
import { createCalloutMarkup } from './markup.ts';

export const note = createCallout('Note');
export const tip = createCallout('Tip');
export const info = createCallout('Info');
export const warning = createCallout('Warning');
export const check = createCallout('Check');
export const danger = createCallout('Danger');

/** A callout in the author's color, or neutral without one. */
export const callout: Component = {
  names: ['Callout'],
  props: ['icon', 'iconType', 'color', 'title', 'type'],
  values: { color: 'color' },
  html: printMarkup(createCalloutMarkup('custom')),
  markdown: (node, page) => quote('', getValueText(node.props['title']), page.blocks(node.children)),
};

function createCallout(name: string): Component {
  return {
    names: [name],
    props: ['title', 'icon', 'iconType', 'type'],
    html: printMarkup(createCalloutMarkup(name.toLowerCase())),
    markdown: (node, page) => quote(name, getValueText(node.props['title']), page.blocks(node.children)),
  };
}

function quote(name: string, title: string, body: string): string {
  const label = [name, title].filter((part) => part !== '').join(': ');
  return prefixLines([formatStrong(label), body].filter((part) => part !== '').join('\n\n'), '> ');
}

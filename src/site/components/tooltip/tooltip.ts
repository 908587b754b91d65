import type { Component } from '../../model/component.ts';
import { getValueText } from '../../model/value-text.ts';
import { printMarkup } from '../print-kit.ts';
import { renderTooltip } from './markup.ts';

/** A term with an explanation, which is in the page but hidden until the reader opens it. */
export const tooltip: Component = {
  names: ['Tooltip'],
  props: ['tip', 'headline', 'cta', 'href'],
  html: printMarkup(renderTooltip),
  markdown(node, page) {
    const { headline, tip, cta, href } = node.props;
    const label = getValueText(cta);
    const link = label !== '' && typeof href === 'string' ? `[${label}](${page.link(href, node.at)})` : label;
    const texts = [[getValueText(headline), getValueText(tip)].filter((text) => text !== '').join(': '), link];
    const explanation = texts.filter((text) => text !== '').join(' ');
    return explanation === '' ? page.inline(node.children) : `${page.inline(node.children)} (${explanation})`;
  },
};

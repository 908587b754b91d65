import { renderAttributes } from '../../lib/html.ts';
import { removeLinks } from '../../lib/remove-links.ts';
import { linkAttributes } from './link-attributes.ts';
import type { Component } from '../model/component.ts';
import { readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { getValueText } from '../model/value-text.ts';

/** A term with an explanation, which is in the page but hidden until the reader opens it. */
export const tooltip: Component = {
  names: ['Tooltip'],
  props: ['tip', 'headline', 'cta', 'href'],
  html(node, page) {
    const tip = page.value(node.props['tip'], node.at);
    const headline = page.value(node.props['headline'], node.at);
    const url = readStringProp(node.props, 'href');
    const cta = page.value(node.props['cta'], node.at);
    const id = page.uniqueId('tooltip');
    const link = renderAttributes({
      class: 'tooltip-cta',
      ...linkAttributes(url === undefined ? undefined : page.link(url, node.at)),
      'data-component-part': 'tooltip-cta',
    });
    return (
      `<span${createRootAttributes(node, { class: 'tooltip' })}><span class="tooltip-trigger" tabindex="0" aria-describedby="${id}">${page.html(node.children)}</span>` +
      `<span class="tooltip-content" id="${id}" role="tooltip" data-component-part="tooltip-content">` +
      (headline && `<span class="tooltip-title" data-component-part="tooltip-title">${headline}</span>`) +
      `<span class="tooltip-description" data-component-part="tooltip-description">${tip}</span>` +
      (url !== undefined && cta !== '' ? `<a${link}>${removeLinks(cta)}</a>` : '') +
      `</span></span>`
    );
  },
  markdown(node, page) {
    const { headline, tip, cta, href } = node.props;
    const link =
      getValueText(cta) !== '' && typeof href === 'string' ? `[${getValueText(cta)}](${page.link(href)})` : '';
    const texts = [[getValueText(headline), getValueText(tip)].filter((text) => text !== '').join(': '), link];
    const explanation = texts.filter((text) => text !== '').join(' ');
    return explanation === '' ? page.inline(node.children) : `${page.inline(node.children)} (${explanation})`;
  },
};

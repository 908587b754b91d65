import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import { isJsx } from '../model/tree.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component } from '../model/component.ts';
import { readChoiceProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { findSafeColor } from '../color/safe-color.ts';
import { getValueText } from '../model/value-text.ts';
import { formatStrong } from './strong.ts';

const VARIANTS = ['compact', 'table'];

/** A palette of swatches with colors to copy. */
export const color: Component = {
  names: ['Color'],
  props: ['variant'],
  values: { variant: VARIANTS },
  html(node, page) {
    const variant = readChoiceProp(node.props, 'variant', VARIANTS) ?? 'compact';
    return `<div${createRootAttributes(node, { class: 'color', 'data-bd-variant': variant })}>${page.html(node.children)}</div>`;
  },
};

export const colorRow: Component = {
  names: ['Color.Row'],
  props: ['title'],
  html(node, page) {
    const title = page.value(node.props['title'], node.at);
    const label = title && `<p class="bd-ColorRowTitle">${title}</p>`;
    return `<div${createRootAttributes(node, { class: 'color-row' })}>${label}<div class="bd-ColorRowItems">${page.html(node.children)}</div></div>`;
  },
  markdown(node, page) {
    const title = getValueText(node.props['title']);
    const body = page.blocks(node.children);
    return title === '' ? body : `${formatStrong(title)}\n\n${body}`;
  },
};

export const colorItem: Component = {
  names: ['Color.Item'],
  props: ['name', 'value'],
  html(node, page) {
    const { light, dark } = getColors(node);
    const [safeLight, safeDark] = [findSafeColor(light), findSafeColor(dark)];
    const swatch = renderAttributes({
      class: 'bd-ColorSwatch',
      'aria-hidden': 'true',
      style: `--swatch:${safeLight ?? 'transparent'};--swatch-dark:${safeDark ?? safeLight ?? 'transparent'}`,
    });
    const name = getValueText(node.props['name']);
    const root = createRootAttributes(node, {
      type: 'button',
      class: 'color-item',
      title: page.text('copy'),
      'data-bd-light': light,
      'data-bd-dark': dark,
    });
    const values =
      light === dark
        ? escapeHtml(light)
        : `<span class="bd-ColorLight">${escapeHtml(light)}</span><span class="bd-ColorDark">${escapeHtml(dark)}</span>`;
    return (
      `<button${root}><span${swatch}></span>` +
      `<span class="bd-ColorName">${escapeHtml(name)}</span><span class="bd-ColorValue">${values}</span></button>${page.html(node.children)}`
    );
  },
  markdown(node, page) {
    const { light, dark } = getColors(node);
    const values = light === dark ? `\`${light}\`` : `\`${light}\` (light), \`${dark}\` (dark)`;
    const line = `- ${getValueText(node.props['name'])}: ${values}`;
    return [line, page.blocks(node.children)].filter((part) => part !== '').join('\n\n');
  },
};

function getColors(node: ComponentNode): { light: string; dark: string } {
  const { value } = node.props;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isJsx(value)) {
    return { light: getValueText(value), dark: getValueText(value) };
  }
  const light = getValueText(value['light']) || getValueText(value['dark']);
  return { light, dark: getValueText(value['dark']) || light };
}

import { attributes, escapeHtml } from '../../lib/html.ts';
import type { Component } from '../model/component.ts';
import { stringProp } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';

/**
 * The bar of an API page: method, path, a copy button and its children; without a path it only requests the style sheet
 * for such pages. Used for API descriptions; pages can't write it, because a lower-case name is an element.
 */
export const apiEndpoint: Component = {
  names: ['api-endpoint'],
  props: ['method', 'path', 'base', 'label'],
  html(node, page) {
    page.need('api');
    const { method, label, base, path } = getParts(node.props);
    const address = base + path;
    if (address === '') return '';
    const copy = attributes({
      type: 'button',
      class: 'api-copy',
      'aria-label': page.text('copyEndpoint'),
      'data-copy': address,
    });
    return (
      `<div${rootAttributes(node, { class: 'api-endpoint' })}>` +
      `<span${attributes({ class: 'api-method', 'data-method': method.toLowerCase() })}>${escapeHtml(label)}</span>` +
      `<code class="api-address">${base === '' ? '' : `<span class="api-base">${breakable(base)}</span>`}${pathHtml(path)}</code>` +
      `<button${copy}></button>${page.html(node.children)}</div>`
    );
  },
  markdown({ props }) {
    const { label, base, path } = getParts(props);
    if (base + path === '') return '';
    return `\`${`${label} ${base}${path}`.trim().replaceAll('`', '')}\``;
  },
};

function getParts(props: Parameters<typeof stringProp>[0]) {
  const method = stringProp(props, 'method') ?? '';
  return {
    method,
    label: stringProp(props, 'label') ?? method.toUpperCase(),
    base: stringProp(props, 'base') ?? '',
    path: stringProp(props, 'path') ?? '',
  };
}

/** Highlights `{id}`; a line can break before a slash or a dot. */
function pathHtml(path: string): string {
  return path
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? `<span class="api-param">${escapeHtml(part)}</span>` : breakable(part)))
    .join('');
}

function breakable(text: string): string {
  return escapeHtml(text).replace(/(?<=[^/:])\/|(?<=[^/.])\.(?=[^/.])/g, '<wbr>$&');
}

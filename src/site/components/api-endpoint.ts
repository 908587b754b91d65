import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import { breakPath } from '../model/break-path.ts';
import type { Component } from '../model/component.ts';
import { readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';

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
    const copy = renderAttributes({
      type: 'button',
      class: 'bd-ApiCopy',
      'aria-label': page.text('copyEndpoint'),
      'data-bd-copy': address,
    });
    return (
      `<div${createRootAttributes(node, { class: 'bd-ApiEndpoint' })}>` +
      `<span${renderAttributes({ class: 'bd-ApiMethod', 'data-bd-method': method.toLowerCase() })}>${escapeHtml(label)}</span>` +
      `<code class="bd-ApiAddress">${base === '' ? '' : `<span class="bd-ApiBase">${breakPath(base)}</span>`}${renderPath(path)}</code>` +
      `<button${copy}></button>${page.html(node.children)}</div>`
    );
  },
  markdown({ props }) {
    const { label, base, path } = getParts(props);
    if (base + path === '') return '';
    return `\`${`${label} ${base}${path}`.trim().replaceAll('`', '')}\``;
  },
};

function getParts(props: Parameters<typeof readStringProp>[0]) {
  const method = readStringProp(props, 'method') ?? '';
  return {
    method,
    label: readStringProp(props, 'label') ?? method.toUpperCase(),
    base: readStringProp(props, 'base') ?? '',
    path: readStringProp(props, 'path') ?? '',
  };
}

/** Highlights `{id}`; a line can break before a slash or a dot. */
function renderPath(path: string): string {
  return path
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? `<span class="bd-ApiParam">${escapeHtml(part)}</span>` : breakPath(part)))
    .join('');
}

import { renderAttributes } from '../../lib/html.ts';
import { removeLinks } from '../../lib/remove-links.ts';
import { linkAttributes } from './link-attributes.ts';
import type { Component } from '../model/component.ts';
import { toOwnName } from '../model/own-names.ts';
import { readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { indent } from './indent.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';
import { getValueText } from '../model/value-text.ts';
import { formatStrong } from './strong.ts';

/** A link with a preview on a patterned background. */
export const tile: Component = {
  names: ['Tile'],
  props: ['href', 'title', 'description', 'target', 'rel'],
  html(node, page) {
    const url = readStringProp(node.props, 'href');
    const link = linkAttributes(
      url === undefined ? undefined : page.link(url, node.at),
      readStringProp(node.props, 'target'),
    );
    const title = page.value(node.props['title'], node.at);
    const description = page.value(node.props['description'], node.at);
    const inner =
      `<div class="bd-TileChildrenContainer" data-component-part="tile-children-container">` +
      `<span class="bd-TileBackground" data-component-part="tile-background-light" aria-hidden="true"></span>` +
      `<div class="bd-TileChildrenInnerContainer" data-component-part="tile-children-inner-container">${page.html(node.children)}</div></div>` +
      `<span class="bd-TileTextContainer" data-component-part="tile-text-container">` +
      (title && `<span${formatTextAttributes('tile-title', node.props['title'])}>${title}</span>`) +
      (description &&
        `<span${formatTextAttributes('tile-description', node.props['description'])}>${description}</span>`) +
      `</span>`;
    if (url === undefined) return `<div${createRootAttributes(node, { class: 'tile' })}>${inner}</div>`;
    return `<a${createRootAttributes(node, { class: 'tile', ...link })}>${removeLinks(inner)}</a>`;
  },
  markdown(node, page) {
    const url = readStringProp(node.props, 'href');
    const title = getValueText(node.props['title']) || url || '';
    const description = getValueText(node.props['description']);
    const label = url === undefined ? formatStrong(title) : `[${title}](${page.link(url, node.at)})`;
    const line = description === '' ? `- ${label}` : `- ${label}: ${description}`;
    const body = page.blocks(node.children);
    return body === '' ? line : `${line}\n\n  ${indent(body, '  ')}`;
  },
};

/** The style sheet truncates long text, so the full text is also the element's title. */
function formatTextAttributes(part: string, value: Parameters<typeof getValueText>[0]): string {
  return renderAttributes({
    class: toOwnName(part),
    title: stripTitleMarkup(getValueText(value)),
    'data-component-part': part,
  });
}

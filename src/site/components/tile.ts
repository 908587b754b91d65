import { attributes } from '../../lib/html.ts';
import { withoutLinks } from '../../lib/without-links.ts';
import { linkAttributes } from './card.ts';
import type { Component } from '../model/component.ts';
import { stringProp } from '../model/props.ts';
import { rootAttributes } from './root-attributes.ts';
import { indent } from './indent.ts';
import { plainTitle } from '../model/title-marks.ts';
import { valueText } from '../model/value-text.ts';
import { strong } from './strong.ts';

/** A link with a preview on a patterned background. */
export const tile: Component = {
  names: ['Tile'],
  props: ['href', 'title', 'description', 'target', 'rel'],
  html(node, page) {
    const url = stringProp(node.props, 'href');
    const link = linkAttributes(
      url === undefined ? undefined : page.link(url, node.at),
      stringProp(node.props, 'target'),
    );
    const title = page.value(node.props['title'], node.at);
    const description = page.value(node.props['description'], node.at);
    const inner =
      `<div class="tile-children-container" data-component-part="tile-children-container">` +
      `<span class="tile-background" data-component-part="tile-background-light" aria-hidden="true"></span>` +
      `<div class="tile-children-inner-container" data-component-part="tile-children-inner-container">${page.html(node.children)}</div></div>` +
      `<span class="tile-text-container" data-component-part="tile-text-container">` +
      (title && `<span${textAttributes('tile-title', node.props['title'])}>${title}</span>`) +
      (description && `<span${textAttributes('tile-description', node.props['description'])}>${description}</span>`) +
      `</span>`;
    if (url === undefined) return `<div${rootAttributes(node, { class: 'tile' })}>${inner}</div>`;
    return `<a${rootAttributes(node, { class: 'tile', ...link })}>${withoutLinks(inner)}</a>`;
  },
  markdown(node, page) {
    const url = stringProp(node.props, 'href');
    const title = valueText(node.props['title']) || url || '';
    const description = valueText(node.props['description']);
    const label = url === undefined ? strong(title) : `[${title}](${page.link(url)})`;
    const line = description === '' ? `- ${label}` : `- ${label}: ${description}`;
    const body = page.blocks(node.children);
    return body === '' ? line : `${line}\n\n  ${indent(body, '  ')}`;
  },
};

/** The style sheet truncates long text, so the full text is also the element's title. */
function textAttributes(part: string, value: Parameters<typeof valueText>[0]): string {
  return attributes({ class: part, title: plainTitle(valueText(value)), 'data-component-part': part });
}

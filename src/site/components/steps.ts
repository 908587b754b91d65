import { fragmentHref } from '../../lib/fragment-href.ts';
import { attributes } from '../../lib/html.ts';
import { withoutLinks } from '../../lib/without-links.ts';
import { childComponents } from '../model/tree.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component, PagePrinter } from '../model/component.ts';
import { indent } from './indent.ts';
import { booleanProp, stringProp } from '../model/props.ts';
import { aliasesHtml, titleAliases } from './aliases.ts';
import { rootAttributes } from './root-attributes.ts';
import { headingId } from '../mdx/heading-id.ts';
import { plainTitle } from '../model/title-marks.ts';
import { valueText } from '../model/value-text.ts';
import { strong } from './strong.ts';

/** A numbered procedure. */
export const steps: Component = {
  names: ['Steps'],
  props: ['titleSize'],
  prepare: numberSteps,
  html(node, page) {
    numberSteps(node);
    return `<div${rootAttributes(node, { class: 'steps', role: 'list' })}>${page.html(node.children)}</div>`;
  },
  markdown(node, page) {
    numberSteps(node);
    return page.blocks(node.children);
  },
};

/** One step; alone, it has the number 1. */
export const step: Component = {
  names: ['Step'],
  /** `inList` is set by Steps. */
  props: ['title', 'icon', 'iconType', 'stepNumber', 'titleSize', 'noAnchor', 'inList'],
  id: (node) =>
    stringProp(node.props, 'id') ??
    (isHeading(node) && !booleanProp(node.props, 'noAnchor')
      ? headingId(valueText(node.props['title'])) || undefined
      : undefined),
  /** Links can refer to steps without an id by their titles. */
  aliases: (node) => titleAliases(node, 'title'),
  toc(node) {
    if (!isHeading(node) || node.id === undefined || booleanProp(node.props, 'noAnchor')) return undefined;
    return { title: plainTitle(valueText(node.props['title'])), depth: node.props['titleSize'] === 'h2' ? 2 : 3 };
  },
  html(node, page) {
    const root = rootAttributes(node, {
      class: 'step',
      role: node.props['inList'] === true ? 'listitem' : undefined,
      'data-component-part': 'step-item',
    });
    return (
      `<div${root}><div class="step-line" data-component-part="step-line" aria-hidden="true"></div>` +
      `<div class="step-number" data-component-part="step-number">${markHtml(node, page)}</div>` +
      `<div class="step-body">${aliasesHtml(node)}${titleHtml(node, page)}` +
      `<div class="step-content" data-component-part="step-content">${page.html(node.children)}</div></div></div>`
    );
  },
  markdown(node, page) {
    const mark = `${stringProp(node.props, 'stepNumber') ?? '1'}. `;
    const title = valueText(node.props['title']);
    const body = page.blocks(node.children);
    const text = [strong(title), body].filter((part) => part !== '').join('\n\n');
    return mark + indent(text, ' '.repeat(mark.length));
  },
};

/** Sets each step's number and, unless it has its own, the title size of Steps. */
function numberSteps(node: ComponentNode): void {
  childComponents(node.children, 'Step').forEach((child, index) => {
    child.props['inList'] = true;
    child.props['stepNumber'] ??= index + 1;
    child.props['titleSize'] ??= node.props['titleSize'];
  });
}

function isHeading(node: ComponentNode): boolean {
  return node.props['titleSize'] === 'h2' || node.props['titleSize'] === 'h3';
}

function markHtml(node: ComponentNode, page: PagePrinter): string {
  const { icon, iconType } = node.props;
  const drawing = icon === undefined ? '' : page.icon(icon, { at: node.at, type: iconType, size: 14 });
  return drawing || page.value(stringProp(node.props, 'stepNumber') ?? '1', node.at);
}

function titleHtml(node: ComponentNode, page: PagePrinter): string {
  const title = page.value(node.props['title'], node.at);
  if (title === '') return '';
  const size = stringProp(node.props, 'titleSize') ?? 'p';
  const tag = ['p', 'h2', 'h3', 'h4'].includes(size) ? size : 'p';
  const titleAttributes = attributes({ class: 'step-title', 'data-component-part': 'step-title' });
  const linked = isHeading(node) && !booleanProp(node.props, 'noAnchor');
  const anchor =
    linked && node.id !== undefined
      ? `<a${attributes({ class: 'step-number-anchor-link', href: fragmentHref(node.id), 'data-component-part': 'step-number-anchor-link' })}>${withoutLinks(title)}</a>`
      : title;
  return `<${tag}${titleAttributes}>${anchor}</${tag}>`;
}

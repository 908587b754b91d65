import { toFragmentHref } from '../../lib/fragment-href.ts';
import { renderAttributes } from '../../lib/html.ts';
import { removeLinks } from '../../lib/remove-links.ts';
import { mapChildComponents } from '../model/tree.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { Component, PagePrinter } from '../model/component.ts';
import { indent } from './indent.ts';
import { readBooleanProp, readStringProp } from '../model/props.ts';
import { renderAliases, listTitleAliases } from './aliases.ts';
import { createRootAttributes } from './root-attributes.ts';
import { createHeadingId } from '../mdx/heading-id.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';
import { getValueText } from '../model/value-text.ts';
import { formatStrong } from './strong.ts';

/** A numbered procedure. */
export const steps: Component = {
  names: ['Steps'],
  props: ['titleSize'],
  prepare: numberSteps,
  html: (node, page) =>
    `<div${createRootAttributes(node, { class: 'steps', role: 'list' })}>${page.html(numberSteps(node).children)}</div>`,
  markdown: (node, page) => page.blocks(numberSteps(node).children),
};

/** One step; alone, it has the number 1. */
export const step: Component = {
  names: ['Step'],
  /** `inList` is set by Steps. */
  props: ['title', 'icon', 'iconType', 'stepNumber', 'titleSize', 'noAnchor', 'inList'],
  id: (node) =>
    readStringProp(node.props, 'id') ??
    (isHeading(node) && !readBooleanProp(node.props, 'noAnchor')
      ? createHeadingId(getValueText(node.props['title'])) || undefined
      : undefined),
  /** Links can refer to steps without an id by their titles. */
  aliases: (node) => listTitleAliases(node, 'title'),
  toc(node) {
    if (!isHeading(node) || node.id === undefined || readBooleanProp(node.props, 'noAnchor')) return undefined;
    return {
      title: stripTitleMarkup(getValueText(node.props['title'])),
      depth: node.props['titleSize'] === 'h2' ? 2 : 3,
    };
  },
  html(node, page) {
    const root = createRootAttributes(node, {
      class: 'step',
      role: node.props['inList'] === true ? 'listitem' : undefined,
      'data-component-part': 'step-item',
    });
    return (
      `<div${root}><div class="step-line" data-component-part="step-line" aria-hidden="true"></div>` +
      `<div class="step-number" data-component-part="step-number">${markHtml(node, page)}</div>` +
      `<div class="step-body">${renderAliases(node)}${renderTitle(node, page)}` +
      `<div class="step-content" data-component-part="step-content">${page.html(node.children)}</div></div></div>`
    );
  },
  markdown(node, page) {
    const mark = `${readStringProp(node.props, 'stepNumber') ?? '1'}. `;
    const title = getValueText(node.props['title']);
    const body = page.blocks(node.children);
    const text = [formatStrong(title), body].filter((part) => part !== '').join('\n\n');
    return mark + indent(text, ' '.repeat(mark.length));
  },
};

/** Returns Steps with each step's number and, unless it has its own, the title size of Steps. */
function numberSteps(node: ComponentNode): ComponentNode {
  return { ...node, children: mapChildComponents(node.children, 'Step', numberStep) };

  function numberStep(child: ComponentNode, index: number): ComponentNode {
    const { props } = child;
    if (props['inList'] === true) return child;
    const stepNumber = props['stepNumber'] ?? index + 1;
    const titleSize = props['titleSize'] ?? node.props['titleSize'];
    return { ...child, props: { ...props, inList: true, stepNumber, titleSize } };
  }
}

function isHeading(node: ComponentNode): boolean {
  return node.props['titleSize'] === 'h2' || node.props['titleSize'] === 'h3';
}

function markHtml(node: ComponentNode, page: PagePrinter): string {
  const { icon, iconType } = node.props;
  const drawing = icon === undefined ? '' : page.icon(icon, { at: node.at, type: iconType, size: 14 });
  return drawing || page.value(readStringProp(node.props, 'stepNumber') ?? '1', node.at);
}

function renderTitle(node: ComponentNode, page: PagePrinter): string {
  const title = page.value(node.props['title'], node.at);
  if (title === '') return '';
  const size = readStringProp(node.props, 'titleSize') ?? 'p';
  const tag = ['p', 'h2', 'h3', 'h4'].includes(size) ? size : 'p';
  const titleAttributes = renderAttributes({ class: 'step-title', 'data-component-part': 'step-title' });
  const linked = isHeading(node) && !readBooleanProp(node.props, 'noAnchor');
  const anchor =
    linked && node.id !== undefined
      ? `<a${renderAttributes({ class: 'step-number-anchor-link', href: toFragmentHref(node.id), 'data-component-part': 'step-number-anchor-link' })}>${removeLinks(title)}</a>`
      : title;
  return `<${tag}${titleAttributes}>${anchor}</${tag}>`;
}

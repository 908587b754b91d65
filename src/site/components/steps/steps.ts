import type { Component } from '../../model/component.ts';
import { readStringProp } from '../../model/props.ts';
import { stripTitleMarkup } from '../../model/title-marks.ts';
import { mapChildComponents, type ComponentNode } from '../../model/tree.ts';
import { getValueText } from '../../model/value-text.ts';
import { listTitleAliases } from '../aliases.ts';
import { indent } from '../indent.ts';
import { printMarkup } from '../print-kit.ts';
import { formatStrong } from '../strong.ts';
import { findStepId, isLinkedHeading, numberStep, renderStep, renderSteps, TITLE_SIZES } from './markup.ts';

/** A numbered procedure. */
export const steps: Component = {
  names: ['Steps'],
  props: ['titleSize'],
  values: { titleSize: TITLE_SIZES },
  prepare: numberSteps,
  html: printMarkup(renderSteps),
  markdown: (node, page) => page.blocks(numberSteps(node).children),
};

/** One step; alone, it has the number 1. */
export const step: Component = {
  names: ['Step'],
  /** `inList` is set by Steps. */
  props: ['title', 'icon', 'iconType', 'stepNumber', 'titleSize', 'noAnchor', 'inList'],
  values: { titleSize: TITLE_SIZES },
  id: (node) => findStepId(node.props),
  /** Links can refer to steps without an id by their titles. */
  aliases: (node) => listTitleAliases(node, 'title'),
  toc(node) {
    if (node.id === undefined || !isLinkedHeading(node.props)) return undefined;
    return {
      title: stripTitleMarkup(getValueText(node.props['title'])),
      depth: node.props['titleSize'] === 'h2' ? 2 : 3,
    };
  },
  html: printMarkup(renderStep),
  markdown(node, page) {
    const mark = `${readStringProp(node.props, 'stepNumber') ?? '1'}. `;
    const title = getValueText(node.props['title']);
    const body = page.blocks(node.children);
    const text = [formatStrong(title), body].filter((part) => part !== '').join('\n\n');
    return mark + indent(text, ' '.repeat(mark.length));
  },
};

function numberSteps(node: ComponentNode): ComponentNode {
  const numberChild = (child: ComponentNode, index: number) => ({
    ...child,
    props: numberStep(child.props, index, node.props),
  });
  return { ...node, children: mapChildComponents(node.children, 'Step', numberChild) };
}

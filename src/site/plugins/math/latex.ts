import { getText } from '../../model/tree.ts';
import type { ComponentNode } from '../../model/tree.ts';
import type { Component } from '../../model/component.ts';
import { readBooleanProp } from '../../model/props.ts';
import { renderFormula, renderFormulaSource } from './formula.ts';

/** Math in TeX: the result of `$…$` and `$$…$$`, and the tag itself. */
export const latex: Component = {
  names: ['Latex', 'latex'],
  props: ['display'],
  html(node, page) {
    const formula = { source: getSource(node), display: isDisplay(node), at: node.at };
    return page.config.styling.latex === false
      ? renderFormulaSource(formula, 'bd-Latex')
      : renderFormula(formula, page);
  },
  markdown: (node) => (isDisplay(node) ? `$$\n${getSource(node)}\n$$` : `$${getSource(node)}$`),
};

function getSource(node: ComponentNode): string {
  return getText(node.children).trim();
}

function isDisplay(node: ComponentNode): boolean {
  return readBooleanProp(node.props, 'display');
}

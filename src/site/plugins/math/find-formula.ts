/** Finds the formulas that the parser created from dollar signs. */
import type { SourcePosition } from '../../model/diagnostics.ts';
import type { HastElement } from '../../model/syntax.ts';
import type { ComponentNode } from '../../model/tree.ts';

/**
 * Returns a Latex component for a formula element: a block, an inline formula, `$$…$$` alone in its paragraph, or a
 * code block with the language `math`.
 */
export function findFormula(node: HastElement, at: SourcePosition): ComponentNode | undefined {
  if (node.tagName === 'code') return createFormula(node, at, false);
  const only = node.tagName === 'pre' || node.tagName === 'p' ? findSoleElement(node) : undefined;
  if (only?.tagName !== 'code') return undefined;
  if (node.tagName === 'p' && !hasDoubleDollars(only)) return undefined;
  return createFormula(only, at, true);
}

function createFormula(code: HastElement, at: SourcePosition, display: boolean): ComponentNode | undefined {
  const isFence = display && (code.data as { lang?: string } | undefined)?.lang === 'math';
  if (!isFence && !hasClass(code, 'math-inline') && !hasClass(code, 'math-display')) return undefined;
  const value = isFence ? getText(code).trimEnd() : getText(code);
  return { type: 'component', name: 'Latex', props: { display }, children: [{ type: 'text', value }], at };
}

function findSoleElement(node: HastElement): HastElement | undefined {
  let only: HastElement | undefined;
  for (const child of node.children) {
    if (child.type === 'text' && child.value.trim() === '') continue;
    if (child.type !== 'element' || only) return undefined;
    only = child;
  }
  return only;
}

/** Only the length distinguishes `$$x$$` from `$x$`. */
function hasDoubleDollars(code: HastElement): boolean {
  const { start, end } = code.position ?? {};
  return (end?.offset ?? 0) - (start?.offset ?? 0) >= getText(code).length + 4;
}

function hasClass(node: HastElement, name: string): boolean {
  const classes = node.properties['className'];
  return Array.isArray(classes) && classes.includes(name);
}

function getText(code: HastElement): string {
  const [content] = code.children;
  return content?.type === 'text' ? content.value : '';
}

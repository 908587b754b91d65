import { Budget, CAPTION_LIMITS } from '../expressions/budget.ts';
import { Scope } from '../expressions/scope.ts';
import { expand } from '../mdx/expand/expand.ts';
import { toHast } from '../mdx/to-hast.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { Syntax } from '../model/syntax.ts';
import type { TreeNode } from '../model/tree.ts';

/** Parses a short Markdown text to nodes, without the paragraph around it. */
export function parseInline(
  text: string,
  { at, syntaxes, report }: { at: SourcePosition; syntaxes: readonly Syntax[]; report: Report },
): TreeNode[] {
  if (!/[*_`[\]<&~\\:$"'-]|https?:|www\./.test(text)) return [{ type: 'text', value: text }];
  const root = toHast(text, { format: 'md', syntaxes, position: false });
  const budget = new Budget(CAPTION_LIMITS);
  const nodes = expand(root, { file: at.file, at, scope: new Scope(), budget, syntaxes, report });
  return nodes.flatMap((node) => (node.type === 'element' && node.tag === 'p' ? node.children : [node]));
}

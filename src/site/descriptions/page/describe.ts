import type { ExpandContext } from '../../mdx/expand/expand-context.ts';
import { expand } from '../../mdx/expand/expand.ts';
import { outdentComponents } from '../../mdx/repair/outdent-components.ts';
import { separateComponents } from '../../mdx/repair/separate-components.ts';
import { toHast } from '../../mdx/to-hast.ts';
import { convertText } from '../../model/syntax.ts';
import type { TreeNode } from '../../model/tree.ts';
import { Budget, CAPTION_LIMITS } from '../../expressions/budget.ts';
import { Scope } from '../../expressions/scope.ts';
import type { Json } from '../../model/json.ts';
import type { ApiPageOptions } from '../../model/api-page.ts';

/** Longer texts are cut: no reader finishes them, and they slow down every page that shows the field. */
const MAX_LENGTH = 50_000;

/**
 * Converts a description in CommonMark (OpenAPI 3.1, section 4.3) to nodes. HTML is treated as on Markdown pages: it
 * can't run scripts. `plainHeadings` turns headings into bold text, for descriptions that are already below a heading.
 */
export function describe(
  text: Json | undefined,
  { at, syntaxes = [], report }: Pick<ApiPageOptions, 'at' | 'syntaxes' | 'report'>,
  plainHeadings = true,
): TreeNode[] {
  if (typeof text !== 'string' || text.trim() === '') return [];
  const source = text.slice(0, MAX_LENGTH).trim();
  if (!/[*_`[\]<&~\\:$"'#>|\n-]|\d\.|https?:|www\./.test(source))
    return [{ type: 'element', tag: 'p', attributes: {}, children: [{ type: 'text', value: source }], at }];
  // The text's own line numbers are relative to the description, not to the file.
  const { text: separatedText } = separateComponents(outdentComponents(convertText(source, syntaxes)));
  const root = toHast(separatedText, { format: 'md', syntaxes: [], position: false });
  const budget = new Budget(CAPTION_LIMITS);
  const context: ExpandContext = { file: at.file, at, scope: new Scope(), budget, syntaxes, report };
  const nodes = expand(root, context);
  return plainHeadings ? removeHeadings(nodes) : nodes;
}

/** Turns headings into bold text. */
export function removeHeadings(nodes: TreeNode[]): TreeNode[] {
  return nodes.map((node): TreeNode => {
    if (node.type === 'text') return node;
    const children = removeHeadings(node.children);
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tag)) return { ...node, children };
    const bold: TreeNode = { type: 'element', tag: 'strong', attributes: {}, children, at: node.at };
    return { type: 'element', tag: 'p', attributes: {}, children: [bold], at: node.at };
  });
}

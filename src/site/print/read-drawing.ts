/** Reads icons written as SVG text, in docs.json and in frontmatter, where JSX isn't allowed. */
import { Budget } from '../expressions/budget.ts';
import { Scope } from '../expressions/scope.ts';
import { expand } from '../mdx/expand/expand.ts';
import { toHast } from '../mdx/to-hast.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import type { ElementNode, TreeNode } from '../model/tree.ts';

const LIMITS = { steps: 1, text: 100_000, size: 100_000 };
/** Longer texts are images, which belong in files. */
const MAX_LENGTH = 20_000;

/** Returns the sanitized drawing in the icon's size, or undefined if the text isn't an SVG. */
export function readDrawing(text: string, { size, at }: { size: number; at: SourcePosition }): ElementNode | undefined {
  if (text.length > MAX_LENGTH || !/^\s*<svg[\s>]/i.test(text)) return undefined;
  // A blank line would end the HTML block.
  const source = text.trim().replaceAll(/\s+/g, ' ');
  const root = toHast(source, { format: 'md', syntaxes: [], position: false });
  const nodes = expand(root, { file: at.file, at, scope: new Scope(), budget: new Budget(LIMITS), report: () => {} });
  const drawing = findSvg(nodes);
  return drawing && { ...drawing, attributes: { ...drawing.attributes, width: String(size), height: String(size) } };
}

function findSvg(nodes: readonly TreeNode[]): ElementNode | undefined {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'element' && node.tag === 'svg') return node;
    const innerSvg = findSvg(node.children);
    if (innerSvg) return innerSvg;
  }
  return undefined;
}

/** Icons that authors write as the text of an SVG: in docs.json and in frontmatter, where no JSX can stand. */
import { Budget } from '../expressions/budget.ts';
import { Scope } from '../expressions/scope.ts';
import { expand } from '../mdx/expand/expand.ts';
import { toHast } from '../mdx/to-hast.ts';
import type { Place } from '../model/diagnostics.ts';
import type { ElementNode, TreeNode } from '../model/tree.ts';

const LIMITS = { steps: 1, text: 100_000, size: 100_000 };
/** Longer texts are pictures, which belong into files. */
const LONGEST = 20_000;

/** The drawing, as harmless as HTML of a page, in the size of the icon; undefined when the text is none. */
export function readDrawing(text: string, { size, at }: { size: number; at: Place }): ElementNode | undefined {
  if (text.length > LONGEST || !/^\s*<svg[\s>]/i.test(text)) return undefined;
  // Blank lines would end the HTML.
  const source = text.trim().replaceAll(/\s+/g, ' ');
  const root = toHast(source, { format: 'md', math: false, position: false });
  const nodes = expand(root, { file: at.file, at, scope: new Scope(), budget: new Budget(LIMITS), report: () => {} });
  const found = findSvg(nodes);
  return found && { ...found, attributes: { ...found.attributes, width: String(size), height: String(size) } };
}

function findSvg(nodes: readonly TreeNode[]): ElementNode | undefined {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'element' && node.tag === 'svg') return node;
    const inner = findSvg(node.children);
    if (inner) return inner;
  }
  return undefined;
}

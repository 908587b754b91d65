import { readNumberProp, readStringProp } from '../model/props.ts';
import { getText, type ComponentNode, type ElementNode, type TreeNode } from '../model/tree.ts';
import type { Barrier } from './barrier.ts';
import { walkNodes } from './walk-nodes.ts';

/**
 * Finds headings that skip a level, such as an h4 after an h2 (WCAG 2.2, 1.3.1). `isTitled` says whether the page has
 * a printed title: then its own `# Heading` is printed as an h2.
 */
export function findHeadingBarriers(nodes: readonly TreeNode[], { isTitled }: { isTitled: boolean }): Barrier[] {
  const barriers: Barrier[] = [];
  let previous = isTitled ? 1 : 0;
  walkNodes(nodes, (node) => {
    const writtenLevel = findLevel(node);
    // Descriptions of APIs continue the headings of the page that shows them.
    if (writtenLevel === undefined || !/\.mdx?$/i.test(node.at.file)) return;
    const level = isTitled ? Math.max(2, writtenLevel) : writtenLevel;
    if (level > previous + 1 && previous > 0)
      barriers.push({
        code: 'heading-level-skipped',
        message: `The heading ${JSON.stringify(readTitle(node))} has level ${level} but follows ${previous === 1 ? "the page's title" : `level ${previous}`} (WCAG 2.2, 1.3.1). Screen reader users navigate by levels. Use level ${previous + 1}.`,
        at: node.at,
      });
    previous = level;
  });
  return barriers;
}

function findLevel(node: ElementNode | ComponentNode): number | undefined {
  if (node.type === 'element') return /^h[1-6]$/.test(node.tag) ? Number(node.tag[1]) : undefined;
  if (node.name === 'Heading') return Math.min(6, Math.max(1, Math.round(readNumberProp(node.props, 'level') ?? 2)));
  const size = node.name === 'Step' ? readStringProp(node.props, 'titleSize') : undefined;
  return size !== undefined && /^h[2-4]$/.test(size) ? Number(size[1]) : undefined;
}

const MAX_TITLE = 80;

function readTitle(node: ElementNode | ComponentNode): string {
  const title = node.type === 'component' ? readStringProp(node.props, 'title') : undefined;
  return (title ?? getText(node.children)).trim().slice(0, MAX_TITLE);
}

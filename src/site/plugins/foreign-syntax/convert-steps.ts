/** Converts steps written as headings (`### Install`) or as a numbered list, as in Nextra and Starlight. */
import {
  listChildComponents,
  isContent,
  makeJsx,
  removeWhitespaceNodes,
  type ComponentNode,
  type ElementNode,
  type TreeNode,
} from '../../model/tree.ts';
import { ID_CLOSE, ID_OPEN } from '../../mdx/repair/normalize.ts';

/** Steps that contain a `Step` are returned unchanged. */
export function asSteps(node: ComponentNode): ComponentNode {
  if (listChildComponents(node.children, 'Step').length > 0) return node;
  const contentNodes = removeWhitespaceNodes(node.children);
  const [list] = contentNodes;
  if (contentNodes.length === 1 && list?.type === 'element' && list.tag === 'ol')
    return { ...node, children: createStepsFromItems(list) };
  const levels = contentNodes.flatMap((child) => findLevel(child) ?? []);
  return levels.length === 0
    ? node
    : { ...node, children: createStepsFromHeadings(node.children, Math.min(...levels)) };
}

function findLevel(node: TreeNode): number | undefined {
  const level = node.type === 'element' ? /^h([1-6])$/.exec(node.tag)?.[1] : undefined;
  return level === undefined ? undefined : Number(level);
}

function createStepsFromHeadings(children: readonly TreeNode[], level: number): TreeNode[] {
  const steps: TreeNode[] = [];
  let step: ComponentNode | undefined;
  for (const child of children.filter(isContent)) {
    if (findLevel(child) === level) steps.push((step = createStep(child as ElementNode)));
    else (step?.children ?? steps).push(child);
  }
  return steps;
}

/** The title stays a heading of the page, so that links and the table of contents still find it. */
function createStep(heading: ElementNode): ComponentNode {
  const { children, id = heading.attributes['id'] } = takeId(heading.children);
  const titleSize = heading.tag === 'h2' ? 'h2' : 'h3';
  const props = { title: makeJsx(children), titleSize, ...(typeof id === 'string' && { id }) };
  return { type: 'component', name: 'Step', props, children: [], at: heading.at };
}

/** Extracts the author's id (`{#id}`) from the end of the text, between its markers. */
function takeId(children: TreeNode[]): { children: TreeNode[]; id?: string } {
  const last = children.at(-1);
  const openIndex = last?.type === 'text' ? last.value.lastIndexOf(ID_OPEN) : -1;
  if (last?.type !== 'text' || openIndex < 0) return { children };
  const id = last.value.slice(openIndex + 1).replace(ID_CLOSE, '');
  return { children: [...children.slice(0, -1), { ...last, value: last.value.slice(0, openIndex).trimEnd() }], id };
}

function createStepsFromItems(list: ElementNode): TreeNode[] {
  return list.children.flatMap((item): TreeNode[] =>
    item.type === 'element' && item.tag === 'li'
      ? [{ type: 'component', name: 'Step', props: {}, children: item.children, at: item.at }]
      : [],
  );
}

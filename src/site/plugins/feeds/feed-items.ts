/** Creates the feed items of a page from its `<Update>`s, as plain Markdown. */
import { listTags } from '../../components/update/update.ts';
import { getValueText } from '../../model/value-text.ts';
import { findDate } from '../../content/dates.ts';
import { isJsx, getText, type ComponentNode, type ElementNode, type TreeNode, type Value } from '../../model/tree.ts';

export interface FeedItem {
  title: string;
  /** Markdown without components, code blocks and HTML. */
  description: string;
  /** Anchor on the page. */
  id: string | undefined;
  /** RFC 3339, or undefined if there is no valid date. */
  date: string | undefined;
  categories: string[];
}

/** Returns items in page order: one per heading of an Update, or one for an Update without headings. */
export function findFeedItems(nodes: readonly TreeNode[], print: (nodes: readonly TreeNode[]) => string): FeedItem[] {
  return findUpdates(nodes).flatMap((update) => createItems(update, print));
}

function findUpdates(nodes: readonly TreeNode[]): ComponentNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [];
    if (node.type === 'component' && node.name === 'Update') return [node];
    return findUpdates(node.children);
  });
}

function createItems(update: ComponentNode, print: (nodes: readonly TreeNode[]) => string): FeedItem[] {
  const label = getValueText(update.props['label']);
  const line = getValueText(update.props['description']);
  const date = findDate(label) ?? findDate(line);
  const common = { date, categories: listTags(update) };
  const whole = { ...common, id: update.id, title: label || line || 'Update' };
  const override = readRssProp(update.props['rss']);
  if (override) return [{ ...whole, title: override.title ?? whole.title, description: override.description ?? line }];
  const nodes = filterMarkdownNodes(update.children);
  const starts = nodes.flatMap((node, index) => (isHeading(node) ? [index] : []));
  if (starts.length === 0) return [{ ...whole, description: print(nodes) || line }];
  return starts.map((start, index) => {
    const heading = nodes[start] as ElementNode;
    return {
      ...common,
      id: heading.id ?? update.id,
      title: getText(heading.children).trim() || whole.title,
      description: print(nodes.slice(start + 1, starts[index + 1])),
    };
  });
}

/** Reads the `rss` prop: `{title, description}`. */
function readRssProp(value: Value): { title: string | undefined; description: string | undefined } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isJsx(value)) return undefined;
  const { title, description } = value as Record<string, Value>;
  return { title: getValueText(title) || undefined, description: getValueText(description) || undefined };
}

function isHeading(node: TreeNode): node is ElementNode {
  return node.type === 'element' && /^h[1-6]$/.test(node.tag);
}

/** Tags that Markdown syntax produces. */
const MARKDOWN_TAGS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr br em strong del code a img table thead tbody tr th td input'.split(' '),
);

/** Removes components, code blocks and HTML elements. */
function filterMarkdownNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (node.type === 'text') return [node];
    if (node.type === 'component' || node.code || !MARKDOWN_TAGS.has(node.tag)) return [];
    return [{ ...node, children: filterMarkdownNodes(node.children) }];
  });
}

/** Creates the feed items of a page from its `<Update>`s, as plain Markdown. */
import { listTags } from '../../components/update/update.ts';
import { getValueText } from '../../model/value-text.ts';
import { findDate, findDayOrder, type DayOrder } from '../../content/dates.ts';
import { isJsx, getText, type ComponentNode, type ElementNode, type TreeNode, type Value } from '../../model/tree.ts';

export interface FeedItem {
  title: string;
  /** Markdown without components, code blocks and HTML. */
  description: string;
  /** Anchor on the page. */
  id: string | undefined;
  /** RFC 3339, or undefined if there is no valid date. */
  date: string | undefined;
  /** The date, or the date of the next older item that has one. */
  updated: string | undefined;
  categories: string[];
  /** Identifies the item on its page. It stays the same when other items are added, removed or moved. */
  key: string;
}

/** A feed item without the parts that depend on the other items of the page. */
interface Entry extends Omit<FeedItem, 'key' | 'updated'> {
  /** Anchor of the Update. */
  updateId: string | undefined;
  /** Label and description of the Update, and title of the item. */
  names: readonly string[];
}

/** Returns items in page order: one per heading of an Update, or one for an Update without headings. */
export function findFeedItems(nodes: readonly TreeNode[], print: (nodes: readonly TreeNode[]) => string): FeedItem[] {
  const updates = findUpdates(nodes);
  const order = findDayOrder(
    updates.flatMap(({ props }) => [getValueText(props['label']), getValueText(props['description'])]),
  );
  const entries = updates.flatMap((update) => createEntries(update, { print, order }));
  const isAscending = isOldestFirst(entries);
  const items = createItems(isAscending ? entries : entries.toReversed());
  return isAscending ? items : items.reverse();
}

/** Takes the oldest entry first, so that what an item gets doesn't depend on later entries. */
function createItems(entries: readonly Entry[]): FeedItem[] {
  const countByTitle = countEach(entries.map(({ title }) => title));
  const createKey = createKeys();
  let latestDate = entries.find(({ date }) => date !== undefined)?.date;
  return entries.map(({ updateId, names, ...entry }) => {
    const key = createKey({ names, description: entry.description });
    latestDate = entry.date ?? latestDate;
    // The anchor of a repeated heading is numbered, and leads elsewhere once a release is added.
    const isNumbered = /-\d+$/.test(entry.id ?? '') && !/\d$/.test(entry.title);
    const id = countByTitle.get(entry.title) === 1 && !isNumbered ? entry.id : updateId;
    return { ...entry, id, key, updated: latestDate };
  });
}

/**
 * Returns a function that creates the next item's key from its names; if an older item has the same ones, together with
 * the text.
 */
function createKeys(): (item: Pick<Entry, 'names' | 'description'>) => string {
  const usedKeys = new Set<string>();
  /** The next free number of equal items, by their names and text. */
  const nextNumbers = new Map<string, number>();
  return ({ names, description }) => {
    const plainKey = JSON.stringify(names);
    const longKey = JSON.stringify([...names, description]);
    let key = usedKeys.has(plainKey) ? longKey : plainKey;
    let number = nextNumbers.get(longKey) ?? 2;
    for (; usedKeys.has(key); number++) key = JSON.stringify([...names, description, number]);
    nextNumbers.set(longKey, number);
    usedKeys.add(key);
    return key;
  };
}

/** Whether the page begins with its oldest entry, by the entries' dates; most changelogs end with it. */
function isOldestFirst(entries: readonly Entry[]): boolean {
  const dates = entries.flatMap(({ date }) => date ?? []);
  return (dates[0] ?? '') < (dates.at(-1) ?? '');
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function findUpdates(nodes: readonly TreeNode[]): ComponentNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [];
    if (node.type === 'component' && node.name === 'Update') return [node];
    return findUpdates(node.children);
  });
}

interface EntryContext {
  print: (nodes: readonly TreeNode[]) => string;
  order: DayOrder | undefined;
}

function createEntries(update: ComponentNode, { print, order }: EntryContext): Entry[] {
  const label = getValueText(update.props['label']);
  const line = getValueText(update.props['description']);
  const date = findDate(label, order) ?? findDate(line, order);
  const createEntry = (title: string, description: string, id = update.id): Entry => ({
    date,
    categories: listTags(update),
    updateId: update.id,
    names: [label, line, title],
    title,
    description,
    id,
  });
  const wholeTitle = label || line || 'Update';
  const override = readRssProp(update.props['rss']);
  if (override) return [createEntry(override.title ?? wholeTitle, override.description ?? line)];
  const nodes = filterMarkdownNodes(update.children);
  const starts = nodes.flatMap((node, index) => (isHeading(node) ? [index] : []));
  if (starts.length === 0) return [createEntry(wholeTitle, print(nodes) || line)];
  return starts.map((start, index) => {
    const heading = nodes[start] as ElementNode;
    const title = getText(heading.children).trim() || wholeTitle;
    return createEntry(title, print(nodes.slice(start + 1, starts[index + 1])), heading.id);
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

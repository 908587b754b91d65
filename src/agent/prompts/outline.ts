/** Describes the navigation of a site in a few lines for the model. */
import { getErrorMessage } from '../../errors.ts';
import { cutText } from '../../lib/cut-text.ts';
import { foldWords } from '../../lib/fold-words.ts';
import { formatCount } from '../../lib/format-count.ts';
import { readConfig, parseFrontmatter, parseReference, type NavigationInput } from '../../site/format.ts';
import type { Source } from '../../site/shared.ts';

/** The site's name and navigation. */
export interface Outline {
  /** The site's name; undefined if docs.json can't be read. */
  name: string | undefined;
  text: string;
}

/** Characters of the outline. The pages get what the tabs, groups and other nodes leave. */
const MAX_CHARACTERS = 12_000;
/** Characters that the pages get in any case. */
const MIN_PAGE_CHARACTERS = 2_000;
/** Characters of the nodes, so that they fit into small contexts. The largest known sites need half of it. */
const MAX_NODE_CHARACTERS = 32_000;
/** Characters of a line such as `… 12 more pages`, with its indentation. */
const OMISSION_CHARACTERS = 26;

/**
 * Lists every tab, group, language, version and product, and as many pages as fit: the first page of each of them, then
 * the second, and so on. Never throws, because the task can be to fix a broken docs.json.
 */
export function makeOutline(source: Source): Outline {
  try {
    const { config } = readConfig(source, () => {});
    return { name: config.name, text: printOutline(listEntries(config.navigation), source) };
  } catch (error) {
    return { name: undefined, text: `Can't read the navigation: ${getErrorMessage(error)}` };
  }
}

interface NodeEntry {
  type: 'node';
  depth: number;
  node: NavigationInput;
}

interface PageEntry {
  type: 'page';
  depth: number;
  ref: string;
  /** The node that lists the page. */
  parent: NavigationInput;
  /** Number of pages before it in the same node. */
  rank: number;
}

/** Lists all nodes and pages in their order. */
function listEntries(root: NavigationInput): (NodeEntry | PageEntry)[] {
  const visit = (node: NavigationInput, depth: number): (NodeEntry | PageEntry)[] => {
    const childDepth = node.kind === 'root' ? depth : depth + 1;
    let rank = 0;
    return [
      ...(node.kind === 'root' ? [] : [{ type: 'node' as const, depth, node }]),
      ...node.children.flatMap((child) =>
        child.type === 'node'
          ? visit(child.node, childDepth)
          : [{ type: 'page' as const, depth: childDepth, ref: child.ref, parent: node, rank: rank++ }],
      ),
    ];
  };
  return visit(root, 0);
}

function printOutline(entries: readonly (NodeEntry | PageEntry)[], source: Source): string {
  const nodes = entries.filter((entry) => entry.type === 'node');
  const pages = entries.filter((entry) => entry.type === 'page');
  const nodeLines = new Map(nodes.map((entry) => [entry.node, printNode(entry, source)]));
  const nodeCharacters = [...nodeLines.values()].reduce((sum, line) => sum + line.length + 1, 0);
  const budget = Math.max(MIN_PAGE_CHARACTERS, MAX_CHARACTERS - nodeCharacters);
  const pageLines = choosePages(pages, { budget, source });
  const omittedPages = Map.groupBy(
    pages.filter((page) => !pageLines.has(page)),
    ({ parent }) => parent,
  );
  let remainingCharacters = MAX_NODE_CHARACTERS;
  const lines = entries.flatMap((entry) => {
    const line = entry.type === 'node' ? nodeLines.get(entry.node) : pageLines.get(entry);
    remainingCharacters -= entry.type === 'node' ? (line?.length ?? 0) : 0;
    if (remainingCharacters < 0) return [];
    if (entry.type === 'page') return line ?? printOmission(entry, omittedPages.get(entry.parent) ?? []);
    const [first, ...others] = omittedPages.get(entry.node) ?? [];
    return first?.rank === 0 ? [`${line} … ${formatCount(others.length + 1, 'page')}`] : [line ?? ''];
  });
  if (lines.length === 0) return '(empty)';
  return remainingCharacters < 0 ? [...lines, '… more tabs and groups'].join('\n') : lines.join('\n');
}

/** Counts the omitted pages of a node after its last page in the outline, or on the node's own line if it has none. */
function printOmission(page: PageEntry, omittedPages: readonly PageEntry[]): string[] {
  if (page !== omittedPages[0] || (page.rank === 0 && page.parent.kind !== 'root')) return [];
  return [`${'  '.repeat(page.depth)}… ${formatCount(omittedPages.length, 'more page')}`];
}

/** Chooses pages round by round, until their lines fill the budget. */
function choosePages(
  pages: readonly PageEntry[],
  { budget, source }: { budget: number; source: Source },
): Map<PageEntry, string> {
  const rounds = pages.toSorted((a, b) => a.rank - b.rank);
  const lines = takePages(rounds, { characters: budget, source });
  if (lines.size === pages.length) return lines;
  // The lines about omitted pages need characters too.
  const omissions = new Set(pages.map(({ parent }) => parent)).size * OMISSION_CHARACTERS;
  return takePages(rounds, { characters: Math.max(MIN_PAGE_CHARACTERS, budget - omissions), source });
}

function takePages(
  pages: readonly PageEntry[],
  { characters, source }: { characters: number; source: Source },
): Map<PageEntry, string> {
  const lines = new Map<PageEntry, string>();
  let usedCharacters = 0;
  for (const page of pages) {
    // Reading the title of a page that can't fit would be a waste.
    if (usedCharacters + page.ref.length > characters) break;
    const line = toOneLine(`${'  '.repeat(page.depth)}- ${printPage(page.ref, source)}`);
    usedCharacters += line.length + 1;
    if (usedCharacters > characters) break;
    lines.set(page, line);
  }
  return lines;
}

function printNode({ node, depth }: NodeEntry, source: Source): string {
  const hiddenNote = node.hidden === true ? ' (hidden)' : '';
  const page = node.root === undefined ? '' : `, page ${printPage(node.root, source)}`;
  return toOneLine(`${'  '.repeat(depth)}- ${node.kind} "${node.label}"${hiddenNote}${page}`);
}

/** Prints a page with its title, unless the title only repeats the path. */
function printPage(ref: string, source: Source): string {
  const reference = parseReference(ref);
  const title = reference.kind === 'page' ? findTitle(reference.path, source) : undefined;
  return title === undefined || foldWords(title) === foldWords(ref.split('/').at(-1) ?? '') ? ref : `${ref}: ${title}`;
}

function findTitle(path: string, source: Source): string | undefined {
  const stem = path.replace(/^\/+/, '').replace(/\.mdx?$/, '');
  const file = [`${stem}.mdx`, `${stem}.md`, `${stem}/index.mdx`, `${stem}/index.md`].find((file) => source.has(file));
  if (file === undefined) return '(no such file)';
  const head = source.read(file).subarray(0, MAX_HEAD_BYTES).toString('utf8');
  const { frontmatter } = parseFrontmatter(head, file, () => {});
  return frontmatter.title;
}

/** Parsing a longer frontmatter takes seconds per megabyte, and the process also has other work. */
const MAX_HEAD_BYTES = 200_000;

const MAX_LINE_LENGTH = 200;

function toOneLine(line: string): string {
  return cutText(line.replaceAll(/[\r\n]+/g, ' '), MAX_LINE_LENGTH);
}

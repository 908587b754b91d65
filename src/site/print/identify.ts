/** Assigns ids to headings and linkable components in document order, and collects the table of contents. */
import { isForAgentsOnly } from '../components/visibility.ts';
import type { Component, FindComponent } from '../model/component.ts';
import type { TocEntry } from '../model/view.ts';
import { toGithubSlug, listContentAliases, createHeadingId, removeMarks, IdSpace } from '../mdx/heading-id.ts';
import { ID_CLOSE, ID_OPEN } from '../mdx/repair/normalize.ts';
import { applySpellings, findSpellings } from '../model/prop-spellings.ts';
import { getText, type ComponentNode, type ElementNode, type TreeNode } from '../model/tree.ts';

/** Ids that the page frame uses itself, in its templates and in the browser. */
export const SHELL_IDS: readonly string[] = [
  'api-playground-input',
  'assistant-entry',
  'assistant-entry-mobile',
  'background-color',
  'banner',
  'body-content',
  'changelog-filters',
  'chat-assistant-sheet',
  'chat-assistant-textarea',
  'content',
  'content-area',
  'content-container',
  'feedback-form',
  'feedback-form-cancel',
  'feedback-form-input',
  'feedback-form-submit',
  'bd-FeedbackQuestion',
  'feedback-thumbs-down',
  'feedback-thumbs-up',
  'footer',
  'header',
  'localization-select-content',
  'localization-select-item',
  'localization-select-trigger',
  'mobile-nav',
  'mobile-nav-content',
  'multi-view-dropdown',
  'navbar',
  'page-context-menu',
  'page-context-menu-button',
  'page-title',
  'pagination',
  'panel',
  'related-topics',
  'search-bar-entry',
  'search-bar-entry-mobile',
  'search-input',
  'bd-SearchResults',
  'sidebar',
  'sidebar-content',
  'bd-SidebarSymbols',
  'table-of-contents',
  'table-of-contents-content',
  'table-of-contents-layout',
  'bd-TocTitle',
  'topbar-cta-button',
];

/** Returns whether an id belongs to our templates, so that no author's link means it. */
export function isTemplateId(id: string): boolean {
  return (
    SHELL.has(id) ||
    /^(?:(?:code-)?tab|(?:code|tab)-panel|tooltip|popup|(?:request|response)-example)(?:-\d+)?$/.test(id)
  );
}

const SHELL: ReadonlySet<string> = new Set(SHELL_IDS);

export interface Identified {
  nodes: TreeNode[];
  toc: TocEntry[];
  ids: IdSpace;
}

/** Returns the nodes of a page with `id` and `aliases`. `title` is shown above them without an id. */
export function identify(nodes: readonly TreeNode[], findComponent: FindComponent, title = ''): Identified {
  const ids = new IdSpace();
  for (const id of SHELL_IDS) ids.add(id);
  const unmarked: PageIds['unmarked'] = { ids: new IdSpace(), idByNode: new Map() };
  const toc: TocEntry[] = [];
  const headings: ElementNode[] = [];
  const components: ComponentNode[] = [];
  const titledNodes: Titled[] = [];
  const updates: { first: number; end: number }[] = [];
  const anchors: ElementNode[] = [];
  /** Returns copies, whose ids are complete once all ids of the page are known. */
  const visit = (list: readonly TreeNode[]): TreeNode[] =>
    list.map((original) => {
      if (original.type === 'text' || isForAgentsOnly(original)) return original;
      const node = original.type === 'component' ? prepareComponent(original, findComponent) : { ...original };
      if (node.type === 'component') {
        const base = identifyComponent(node, { component: findComponent(node.name), ids, unmarked, toc });
        for (const alias of node.aliases ?? []) ids.add(alias);
        components.push(node);
        if (base !== undefined) titledNodes.push({ node, bases: [base] });
      } else if (/^h[1-6]$/.test(node.tag)) {
        identifyHeading(node, { ids, unmarked, toc, headings });
        titledNodes.push({ node, bases: getBases(getText(node.children)) });
      } else identifyElement(node, ids);
      if (node.type === 'element' && node.tag === 'a') anchors.push(node);
      const first = toc.length;
      node.children = visit(node.children);
      if (node.type === 'component' && node.name === 'Update') updates.push({ first, end: toc.length });
      return node;
    });
  const identifiedNodes = visit(nodes);
  for (const [node, id] of unmarked.idByNode) addAliases(node, [id], ids);
  for (const node of headings) addAliases(node, listContentAliases(node.children), ids);
  addNumbered(titledNodes, { ids, above: [] });
  const aliasedNodes = components.map((node) => ({ node, bases: findComponent(node.name)?.aliases?.(node) ?? [] }));
  for (const { node, bases } of aliasedNodes) addAliases(node, bases, ids);
  addNumbered(titledNodes, { ids, above: getBases(title) });
  // An id that the author chose has no numbers.
  const named = aliasedNodes.filter(({ node }) => node.props['id'] === undefined);
  addNumbered(named, { ids, above: [] });
  for (const node of anchors) identifyNamed(node, ids);
  return { nodes: identifiedNodes, toc: listUpdates(toc, updates), ids };
}

/**
 * A page with at least this many updates is a changelog: its table of contents lists them without the headings inside.
 */
const CHANGELOG = 3;

/** Moves the top-level headings inside an Update below its entry, because the table of contents has two levels. */
function listUpdates(toc: readonly TocEntry[], updates: readonly { first: number; end: number }[]): TocEntry[] {
  const childrenByEntry = new Map<TocEntry, TocEntry[]>();
  for (const { first, end } of updates) {
    const innerEntries = toc.slice(first, end);
    const top = Math.min(...innerEntries.map(({ depth }) => depth));
    for (const entry of innerEntries)
      childrenByEntry.set(entry, updates.length < CHANGELOG && entry.depth === top ? [{ ...entry, depth: 3 }] : []);
  }
  return toc.flatMap((entry) => childrenByEntry.get(entry) ?? [entry]);
}

interface PageIds {
  ids: IdSpace;
  /**
   * Ids without marks (`removeMarks`), numbered as if no id had marks. For `Setup` below `"Setup"`, links can use
   * `setup-2`.
   */
  unmarked: { ids: IdSpace; idByNode: Map<ElementNode | ComponentNode, string> };
  toc: TocEntry[];
}

function claimId(node: ElementNode | ComponentNode, preferredId: string, { ids, unmarked }: PageIds): string {
  unmarked.idByNode.set(node, unmarked.ids.claim(removeMarks(preferredId)));
  return ids.claim(preferredId);
}

function identifyHeading(node: ElementNode, page: PageIds & { headings: ElementNode[] }): void {
  const custom = takeCustomId(node);
  const authorId = typeof node.attributes['id'] === 'string' ? node.attributes['id'] : custom;
  const title = getText(node.children).trim();
  if (authorId === undefined) node.id = claimId(node, createHeadingId(node.idText ?? title), page);
  else {
    node.id = authorId;
    page.ids.add(authorId);
  }
  const depth = Math.max(2, Number(node.tag.slice(1)));
  if (
    title &&
    (depth === 2 || depth === 3) &&
    node.attributes['data-footnote-label'] === undefined &&
    node.id !== 'footnote-label'
  )
    page.toc.push({ id: node.id, title, depth });
  page.headings.push(node);
}

/**
 * An element keeps its author's id. An empty anchor only exists for its id, so it loses it if something before it
 * already has that id, such as its heading (`## Setup <a id="setup"></a>`).
 */
function identifyElement(node: ElementNode, ids: IdSpace): void {
  const { id, ...others } = node.attributes;
  if (typeof id !== 'string') return;
  if (node.tag === 'a' && node.children.length === 0 && ids.has(id)) node.attributes = others;
  ids.add(id);
}

/** A link leads to a name if no element has that id (HTML, "indicated part"), so the name becomes an id here. */
function identifyNamed(node: ElementNode, ids: IdSpace): void {
  const { id, name } = node.attributes;
  if (typeof name !== 'string' || ids.has(name)) return;
  ids.add(name);
  if (id === undefined) node.attributes = { ...node.attributes, id: name };
}

/** Reads and removes the marker that `## Text {#id}` was converted to. */
function takeCustomId(node: ElementNode): string | undefined {
  const last = node.children.at(-1);
  if (last?.type !== 'text' || !last.value.endsWith(ID_CLOSE)) return undefined;
  const openIndex = last.value.lastIndexOf(ID_OPEN);
  if (openIndex < 0) return undefined;
  const id = last.value.slice(openIndex + 1, -1);
  node.children = [...node.children.slice(0, -1), { ...last, value: last.value.slice(0, openIndex).trimEnd() }];
  return id;
}

/** Adds aliases once all ids are known, because an alias must never take another element's id. */
function addAliases(node: ElementNode | ComponentNode, candidates: readonly string[], ids: IdSpace): void {
  const aliases = [...new Set(candidates)].filter((alias) => !ids.has(alias));
  for (const alias of aliases) ids.add(alias);
  if (aliases.length > 0) node.aliases = [...(node.aliases ?? []), ...aliases];
}

/** A node that can be linked by title, and the strings its id is based on before numbering. */
interface Titled {
  node: ElementNode | ComponentNode;
  bases: string[];
}

function getBases(title: string): string[] {
  return [...new Set([toGithubSlug(title), createHeadingId(title)])].filter((base) => base !== '');
}

/**
 * Adds GitHub's numbers of repeated titles: GitHub calls the second one `setup-1`, but the format calls it `setup-2`.
 * `above` contains titles shown above the nodes, for links that count the page title.
 */
function addNumbered(titled: readonly Titled[], { ids, above }: { ids: IdSpace; above: readonly string[] }): void {
  const counts = new Map(above.map((base): [string, number] => [base, 1]));
  for (const { node, bases } of titled)
    for (const base of new Set(bases)) {
      const count = counts.get(base) ?? 0;
      counts.set(base, count + 1);
      if (count > 0) addAliases(node, [`${base}-${count}`], ids);
    }
}

/** Returns a copy of a component with its props under their own names, and with the props that it passes down to its children. */
function prepareComponent(node: ComponentNode, findComponent: FindComponent): ComponentNode {
  const component = findComponent(node.name);
  const copy = { ...node, ...(component && readSpellings(node, component.props)) };
  return component?.prepare?.(copy) ?? copy;
}

/** Identifies a component. Returns the string its id is based on, if any. */
function identifyComponent(
  node: ComponentNode,
  { component, ...page }: PageIds & { component: Component | undefined },
): string | undefined {
  const baseId = component?.id?.(node);
  if (baseId !== undefined) node.id = claimId(node, baseId, page);
  const entry = component?.toc?.(node);
  if (entry && node.id !== undefined) page.toc.push({ id: node.id, ...entry });
  return baseId ?? component?.aliases?.(node)[0];
}

/** Copies props under other names to the component's own. Returns undefined if there are none. */
function readSpellings(
  { name, props }: ComponentNode,
  propNames: readonly string[],
): Partial<ComponentNode> | undefined {
  const spellings = findSpellings(name, props, propNames);
  return Object.keys(spellings).length === 0 ? undefined : { spellings, props: applySpellings(props, spellings) };
}

/**
 * Turns what the navigation says of API descriptions into entries for pages (content format, OpenAPI in navigation):
 * `METHOD /path` entries, channels, and nodes that show a whole description. First everything wanted is found, then
 * addresses are given in the order of the descriptions, then the tree is rebuilt.
 */
import type { ApiConfig } from '../model/config.ts';
import type { SpecReference } from '../model/spec-reference.ts';
import type { FoundPage } from '../content/discover.ts';
import type { Report } from '../model/diagnostics.ts';
import type { ApiDocuments } from '../openapi/documents.ts';
import type { SubjectFinder } from '../openapi/find-subject.ts';
import { findChannel, listChannels, listOperations } from '../openapi/list-operations.ts';
import type { ApiSubject } from '../model/api-description.ts';
import { createGeneratedPages, type GeneratedPages, type PageGroup } from './generated-pages.ts';
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import { refToUrls } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import { groupByTag, type TagGroup } from './tag-groups.ts';

export interface ExpandInput {
  root: NavigationInput;
  api: ApiConfig;
  /** Pages with a file, by URL. */
  pages: ReadonlyMap<string, FoundPage>;
  documents: ApiDocuments;
  finder: SubjectFinder;
  /** Keys of operations that get no page: the page that people wrote of them was left out. */
  withheld: ReadonlySet<string>;
  report: Report;
}

export interface Expanded {
  root: NavigationInput;
  /** Pages that descriptions make. */
  generated: FoundPage[];
}

/** Values that a node hands down. */
interface Inherited {
  openapi?: SpecReference | undefined;
  asyncapi?: SpecReference | undefined;
  version?: string | undefined;
}

interface Context {
  input: ExpandInput;
  made: GeneratedPages;
  /** Pages that stand in for unreadable descriptions and have an entry. */
  standIns: Set<string>;
  /** Entries that name a part of a description → which page they lead to. */
  wanted: Map<NavigationEntry, { group: PageGroup; subject: ApiSubject }>;
}

export function expandOperations(input: ExpandInput): Expanded {
  const context: Context = { input, made: createGeneratedPages(input), standIns: new Set(), wanted: new Map() };
  collect(input.root, { openapi: undefined, asyncapi: undefined }, context);
  context.made.giveAddresses();
  return { root: rewrite(input.root, {}, context), generated: context.made.pages() };
}

function inherit(node: NavigationInput, above: Inherited): Inherited {
  return {
    openapi: node.openapi ?? above.openapi,
    asyncapi: node.asyncapi ?? above.asyncapi,
    version: node.kind === 'version' ? node.label : above.version,
  };
}

/** Finds every wanted page; what is not found is reported. */
function collect(node: NavigationInput, above: Inherited, context: Context): void {
  const { input, made } = context;
  const own = inherit(node, above);
  for (const spec of wholeSpecs(node)) for (const name of spec.sources) made.wantAll(groupOf(spec, name, own, context));
  for (const child of node.children) {
    if (child.type === 'node') collect(child.node, own, context);
    else {
      const found = findSubject(child, own, context);
      if (found === undefined) continue;
      if ('subject' in found) {
        const spec = found.subject.kind === 'channel' ? own.asyncapi : own.openapi;
        const group = groupOf(spec ?? input.api.openapi, found.subject.document, own, context);
        context.wanted.set(child, { group, subject: found.subject });
        made.want(group, found.subject);
      } else reportMiss(child, found, own, context);
    }
  }
}

type PageEntry = Extract<NavigationEntry, { type: 'page' }>;

function findSubject(child: PageEntry, { openapi, asyncapi }: Inherited, { input }: Context) {
  const { finder, pages } = input;
  const isPage = (ref: string) => refToUrls(ref).some((url) => pages.has(url));
  const reference = parseReference(child.ref, isPage);
  if (reference.kind === 'operation') return finder.operation(child.ref, openapi?.sources.map(finder.specName));
  if (!asyncapi || reference.kind === 'external' || isPage(child.ref)) return undefined;
  const found = finder.channel(child.ref, asyncapi.sources.map(finder.specName));
  return 'subject' in found ? found : undefined;
}

/** An operation of a description that cannot be read leads to the page that says so. */
function reportMiss(
  child: PageEntry,
  { problem, unusable }: { problem: string; unusable: string[] },
  own: Inherited,
  context: Context,
): void {
  const { input, made, wanted } = context;
  const [document] = unusable;
  if (document !== undefined) {
    const group = groupOf(own.openapi ?? input.api.openapi, document, own, context);
    const subject: ApiSubject = { document, kind: 'unavailable' };
    wanted.set(child, { group, subject });
    made.want(group, subject);
    return;
  }
  input.report({
    ...child.place,
    severity: 'warning',
    code: 'operation-missing',
    message: `${child.pointer}: ${problem}`,
  });
}

function groupOf(
  spec: Pick<SpecReference, 'directory' | 'slug'> | undefined,
  name: string,
  { version }: Inherited,
  { input }: Context,
): PageGroup {
  return { document: input.finder.specName(name), directory: spec?.directory, slug: spec?.slug, version };
}

/** The descriptions that fill a node: its own ones, when nothing below it lists a page. */
function wholeSpecs(node: NavigationInput): SpecReference[] {
  if (!(node.openapi ?? node.asyncapi) || listsPages(node)) return [];
  return [node.openapi, node.asyncapi].filter((spec) => spec !== undefined);
}

function listsPages({ children }: NavigationInput): boolean {
  return children.some((child) => child.type === 'page' || child.node.root !== undefined || listsPages(child.node));
}

/** The same tree with pages where descriptions were named. */
function rewrite(node: NavigationInput, above: Inherited, context: Context): NavigationInput {
  const own = inherit(node, above);
  const children = node.children.flatMap((child): NavigationEntry[] => {
    if (child.type === 'node') return [{ type: 'node', node: rewrite(child.node, own, context) }];
    const wanted = context.wanted.get(child);
    if (wanted === undefined) return [child];
    const url = context.made.urlOf(wanted.group, wanted.subject);
    return url === undefined ? [] : [{ ...child, url }];
  });
  for (const spec of wholeSpecs(node))
    for (const name of spec.sources) children.push(...wholeEntries(node, groupOf(spec, name, own, context), context));
  return { ...node, children: withoutRepeats(children, context) };
}

/** Many operations of one unreadable description have one page between them. */
function withoutRepeats(children: readonly NavigationEntry[], { made, standIns }: Context): NavigationEntry[] {
  return children.filter((child) => {
    if (child.type !== 'page' || child.url === undefined || !made.isStandIn(child.url)) return true;
    return !standIns.has(child.url) && standIns.add(child.url);
  });
}

function wholeEntries(node: NavigationInput, group: PageGroup, { input, made }: Context): NavigationEntry[] {
  const { pointer, place } = node;
  const page = (url: string): NavigationEntry => ({ type: 'page', ref: url, url, pointer, place });
  const document = input.documents.find(group.document);
  if (!document) {
    const url = made.urlOf(group, { document: group.document, kind: 'unavailable' });
    return url === undefined ? [] : [page(url)];
  }
  if (document.kind === 'asyncapi')
    return listChannels(document).flatMap((name) => {
      const url = made.urlOf(group, { document: document.name, kind: 'channel', name });
      return url === undefined || findChannel(document, name) === undefined ? [] : [page(url)];
    });
  const toEntry = ({ label, urls, groups }: TagGroup): NavigationEntry => ({
    type: 'node',
    node: { kind: 'group', label, pointer, place, children: [...urls.map(page), ...groups.map(toEntry)] },
  });
  return groupByTag(document, listOperations(document).operations, (operation) =>
    made.urlOf(group, { ...operation, document: document.name }),
  ).map(toEntry);
}

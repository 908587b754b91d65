/**
 * Turns references to API descriptions in the navigation into page entries (content format, OpenAPI in navigation):
 * names of parts such as `GET /users`, and nodes that show a whole description. First, everything requested is collected.
 * Then URLs are assigned in the order of the descriptions, and the tree is rebuilt.
 */
import type { ApiConfig } from '../model/config.ts';
import type { SpecReference } from '../model/spec-reference.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import type { FrontmatterHooks } from '../content/plugin-fields.ts';
import type { Report } from '../model/diagnostics.ts';
import type { ApiDocuments } from '../descriptions/documents.ts';
import type { SubjectFinder } from '../descriptions/find-subject.ts';
import type { ApiSubject } from '../model/api-description.ts';
import type { PartGroup } from '../model/description-content.ts';
import { generatePages, type GeneratedPages, type PageGroup } from './generated-pages.ts';
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import { getTranslator } from '../i18n/translator.ts';
import { findEntrySubjects, type EntrySubject, type PageEntry } from './entry-subjects.ts';
import { getChoiceLabel, listChoices } from './page-choices.ts';
import { placeDescriptions } from './place-descriptions.ts';

export interface ExpandInput {
  root: NavigationInput;
  api: ApiConfig;
  /** Pages with a file, by URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** Pages with a file that are left out, by URL. */
  restrictedPages: ReadonlyMap<string, DiscoveredPage>;
  documents: ApiDocuments;
  finder: SubjectFinder;
  /** Add fields to the frontmatter of generated pages. */
  plugins: readonly FrontmatterHooks[];
  /** Keys of operations that get no page, because their author-written page was left out. */
  withheld: ReadonlySet<string>;
  report: Report;
}

export interface Expanded {
  root: NavigationInput;
  /** Pages generated from descriptions. */
  generated: readonly DiscoveredPage[];
  /** URLs that earlier versions gave to generated pages → their URLs. */
  formerUrls: ReadonlyMap<string, string>;
}

/** Values that children inherit. */
interface Inherited {
  /** By field. */
  parts?: NavigationInput['parts'];
  version?: string | undefined;
  language?: string | undefined;
  choice?: string;
}

export function expandOperations(input: ExpandInput): Expanded {
  const subjects = findEntrySubjects(input);
  const specs = placeDescriptions({ ...input, subjects });
  const requests = collect(input.root, {}, { ...input, subjects, specs });
  const generatedPages = generatePages({ ...input, wanted: requests, choices: listChoices(input.root) });
  const context: RewriteContext = {
    ...input,
    specs,
    subjects,
    generated: generatedPages,
    wanted: new Map(requests.flatMap((request) => (request.entry ? [[request.entry, request]] : []))),
    listed: new Set(),
  };
  const { pages: generated, formerUrls } = generatedPages;
  return { root: rewrite(input.root, {}, context), generated, formerUrls };
}

function inherit(node: NavigationInput, parent: Inherited): Inherited {
  return {
    parts: { ...parent.parts, ...node.parts },
    version: node.kind === 'version' ? node.label : parent.version,
    language: node.kind === 'language' ? node.label : parent.language,
    choice: getChoiceLabel(node, parent.choice ?? ''),
  };
}

/** Part of the navigation that requests pages of a description. `entry` refers to a single one. */
type PageRequest = { group: PageGroup } & (
  | { entry: PageEntry; subject: ApiSubject }
  | { entry?: never; subject?: never }
);

interface CollectContext extends ExpandInput {
  subjects: ReadonlyMap<PageEntry, EntrySubject>;
  /** The descriptions that each node shows after its listed pages. */
  specs: ReadonlyMap<NavigationInput, readonly SpecReference[]>;
}

/** Collects every requested page in navigation order. Missing ones are reported. */
function collect(node: NavigationInput, parent: Inherited, context: CollectContext): PageRequest[] {
  const inheritance = inherit(node, parent);
  const childRequests = node.children.flatMap((child) => {
    if (child.type === 'node') return collect(child.node, inheritance, context);
    const entrySubject = context.subjects.get(child);
    if (entrySubject === undefined) return [];
    const { field, result } = entrySubject;
    const subject = 'subject' in result ? result.subject : createPlaceholder(result);
    if (result.problem !== undefined && subject?.kind !== 'unavailable') warn(child, result.problem, context);
    return subject ? [createRequest({ entry: child, field, subject }, inheritance, context)] : [];
  });
  const specRequests = (context.specs.get(node) ?? []).flatMap((spec) =>
    spec.sources.map((name): PageRequest => ({ group: createGroup(spec, name, inheritance, context) })),
  );
  return [...childRequests, ...specRequests];
}

function createRequest(
  { entry, field, subject }: { entry: PageEntry; field: string; subject: ApiSubject },
  inheritance: Inherited,
  input: ExpandInput,
): PageRequest {
  const spec = inheritance.parts?.[field] ?? input.api.parts[field];
  const { specName } = input.finder;
  const part = spec?.parts?.find(({ sources }) => sources.some((name) => specName(name) === subject.document));
  return { entry, subject, group: createGroup(part ?? spec, subject.document, inheritance, input) };
}

/** Returns the placeholder for a part of an unreadable description. */
function createPlaceholder({ unusable: [document] }: { unusable: string[] }): ApiSubject | undefined {
  return document === undefined ? undefined : { document, kind: 'unavailable' };
}

function warn({ place, pointer }: PageEntry, problem: string, { report }: ExpandInput): void {
  report({ ...place, severity: 'warning', code: 'operation-missing', message: `${pointer}: ${problem}` });
}

function createGroup(
  spec: Pick<SpecReference, 'directory' | 'slug'> | undefined,
  name: string,
  { version, choice = '' }: Inherited,
  { finder }: ExpandInput,
): PageGroup {
  return { document: finder.specName(name), directory: spec?.directory, slug: spec?.slug, version, choice };
}

interface RewriteContext extends CollectContext {
  generated: GeneratedPages;
  wanted: ReadonlyMap<NavigationEntry, { group: PageGroup; subject?: ApiSubject }>;
  /** Placeholder pages for unreadable descriptions that already have an entry. */
  listed: Set<string>;
}

/** Returns the same tree with pages in place of descriptions. */
function rewrite(node: NavigationInput, parent: Inherited, context: RewriteContext): NavigationInput {
  const inheritance = inherit(node, parent);
  const children = node.children.flatMap((child): NavigationEntry[] => {
    if (child.type === 'node') return [{ type: 'node', node: rewrite(child.node, inheritance, context) }];
    const request = context.wanted.get(child);
    if (request?.subject === undefined) return [context.subjects.has(child) ? { ...child, isMissing: true } : child];
    const url = context.generated.urlsOf(request.group)(request.subject);
    return url === undefined ? [] : [{ ...child, url }];
  });
  const specEntries = (context.specs.get(node) ?? []).flatMap((spec) =>
    spec.sources.flatMap((name) =>
      createSpecEntries(
        { node, group: createGroup(spec, name, inheritance, context), language: inheritance.language },
        context,
      ),
    ),
  );
  return { ...node, children: removeRepeats([...children, ...specEntries], context) };
}

/** Removes repeated entries of the single placeholder page for operations of an unreadable description. */
function removeRepeats(children: readonly NavigationEntry[], { generated, listed }: RewriteContext): NavigationEntry[] {
  return children.filter((child) => {
    if (child.type !== 'page' || child.url === undefined || !generated.standIns.has(child.url)) return true;
    return !listed.has(child.url) && listed.add(child.url);
  });
}

function createSpecEntries(
  { node, group, language }: { node: NavigationInput; group: PageGroup; language: string | undefined },
  { documents, generated }: RewriteContext,
): NavigationEntry[] {
  const { pointer, place } = node;
  const createPageEntry = (url: string): NavigationEntry => ({ type: 'page', ref: url, url, pointer, place });
  const urlsOf = generated.urlsOf(group);
  const document = documents.find(group.document);
  if (!document) {
    const url = urlsOf({ document: group.document, kind: 'unavailable' });
    return url === undefined ? [] : [createPageEntry(url)];
  }
  const urlOf = (name: string) => urlsOf({ document: document.name, kind: 'part', name });
  const toEntries = ({ label, pages, groups }: PartGroup): NavigationEntry[] => {
    const urls = pages.flatMap(({ name }) => urlOf(name) ?? []);
    const children = [...urls.map(createPageEntry), ...groups.flatMap(toEntries)];
    if (!label) return children;
    const groupLabel = 'name' in label ? label.name : getTranslator(language)(label.text);
    return [{ type: 'node', node: { kind: 'group', label: groupLabel, pointer, place, children } }];
  };
  return document.content?.listGroups((name) => urlOf(name) !== undefined).flatMap(toEntries) ?? [];
}

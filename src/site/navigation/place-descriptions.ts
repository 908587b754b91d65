/**
 * Decides which nodes of the navigation show all pages of an API description (content format, OpenAPI in navigation).
 */
import type { DiscoveredPage } from '../content/discover.ts';
import { createPageIndex, type PageIndex } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import { findPageReference, listJsonFormats, type DescriptionFormat } from '../model/description-format.ts';
import type { Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { splitReferences, type SpecReference } from '../model/spec-reference.ts';
import type { SubjectFinder } from '../descriptions/find-subject.ts';
import { toDirectoryPath } from '../descriptions/page-url.ts';
import { inheritSpecs, NO_SPECS, type FieldSpecs } from '../descriptions/inherit-specs.ts';
import type { EntrySubject, PageEntry } from './entry-subjects.ts';

export interface PlaceInput {
  root: NavigationInput;
  /** Pages with a file, by URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** Pages with a file that are left out, by URL. */
  restrictedPages: ReadonlyMap<string, DiscoveredPage>;
  subjects: ReadonlyMap<PageEntry, EntrySubject>;
  finder: SubjectFinder;
  documents: { formats: readonly DescriptionFormat[] };
  report: Report;
}

type SpecsOfNodes = Map<NavigationInput, SpecReference[]>;

interface Context extends PlaceInput {
  index: PageIndex;
  specs: SpecsOfNodes;
  /** Fields of the formats in JSON. */
  jsonFields: readonly string[];
}

/**
 * Returns the descriptions that each node shows after its listed pages. A description in a JSON format is shown unless
 * something below the node lists a part of it or shows all of it. One in any other format is shown
 * unless a page below the node shows a part in that format.
 */
export function placeDescriptions(input: PlaceInput): ReadonlyMap<NavigationInput, readonly SpecReference[]> {
  const index = createPageIndex(new Map([...input.restrictedPages, ...input.pages]));
  const jsonFields = listJsonFormats(input.documents.formats).map(({ field }) => field);
  const context: Context = { ...input, index, specs: new Map(), jsonFields };
  visit(input.root, NO_SPECS, context);
  return context.specs;
}

/** Places the descriptions of a node and all nodes below it. Returns the names of the descriptions that they show. */
function visit(node: NavigationInput, parent: FieldSpecs, context: Context): Set<string> {
  const { finder, subjects, jsonFields } = context;
  const inherited = inheritSpecs(node, parent, finder);
  const shownNames = new Set(node.root === undefined ? [] : listShownByPage(node.root, inherited, context));
  for (const child of node.children) {
    const names =
      child.type === 'node'
        ? visit(child.node, inherited, context)
        : listShownByEntry(child, subjects.get(child), { inherited, context });
    for (const name of names) shownNames.add(name);
  }
  for (const field of jsonFields) {
    const spec = node.parts?.[field];
    const parts = (spec ? splitReferences(spec) : []).flatMap((part) => {
      const sources = part.sources.filter((source) => !shownNames.has(finder.specName(source)));
      return sources.length > 0 ? [{ ...part, sources }] : [];
    });
    for (const part of parts) for (const host of findHosts(node, { field, part, context })) add(host, [part], context);
    for (const source of spec?.sources ?? []) shownNames.add(finder.specName(source));
  }
  for (const [field, spec] of Object.entries(node.parts ?? {}))
    if (!jsonFields.includes(field) && !showsPart(node, field, context.index))
      add(node, splitReferences(spec), context);
  return shownNames;
}

function add(node: NavigationInput, specs: readonly SpecReference[], context: Context): void {
  context.specs.set(node, [...(context.specs.get(node) ?? []), ...specs]);
}

/** A missing operation counts as one of every description that could have contained it. */
function listShownByEntry(
  { ref }: PageEntry,
  subject: EntrySubject | undefined,
  { inherited, context }: { inherited: FieldSpecs; context: Context },
): readonly string[] {
  if (!subject) {
    const isPage = (path: string) => context.index.find(path) !== undefined;
    const reference = parseReference(ref, { isPage, formats: context.documents.formats });
    return reference.kind === 'page' ? listShownByPage(reference.path, inherited, context) : [];
  }
  const { field, result } = subject;
  return 'subject' in result ? [result.subject.document] : [...(inherited[field] ?? []), ...result.unusable];
}

/** A page that describes an endpoint by hand counts as a part of every description that applies to it. */
function listShownByPage(ref: string, inherited: FieldSpecs, { index, documents }: Context): readonly string[] {
  const { subject, frontmatter } = index.find(ref)?.page ?? {};
  const { api, parts = {} } = frontmatter ?? {};
  if (subject) {
    const reference = findPageReference({ parts }, documents.formats);
    const isShared = reference?.format.json?.sharedKinds?.includes(reference.part.kind);
    return isShared && subject.kind === 'part' ? [] : [subject.document];
  }
  const formats = listJsonFormats(documents.formats);
  const shownFormats = formats.filter(
    ({ field, renderManualPage }) => parts[field] !== undefined || (api !== undefined && renderManualPage),
  );
  return shownFormats.flatMap(({ field }) => inherited[field] ?? []);
}

/** Returns whether a page listed below a node shows part of a description of this field. */
function showsPart({ root, children }: NavigationInput, field: string, index: PageIndex): boolean {
  const isPart = (ref: string) => index.find(ref)?.page.frontmatter.parts?.[field] !== undefined;
  if (root !== undefined && isPart(root)) return true;
  return children.some((child) => (child.type === 'page' ? isPart(child.ref) : showsPart(child.node, field, index)));
}

/**
 * Returns the nodes that show a description of `node`: the node itself, if it has pages or groups. A node with only
 * divisions has no sidebar, so the description goes into each of its languages or versions, or into one of its other
 * divisions.
 */
function findHosts(
  node: NavigationInput,
  placement: { field: string; part: SpecReference; context: Context },
): NavigationInput[] {
  const { field, part, context } = placement;
  const divisions = node.children.flatMap((child) =>
    child.type === 'node' && child.node.kind !== 'group' ? [child.node] : [],
  );
  const candidates = divisions.filter(
    (division) =>
      !division.hidden && !division.parts?.[field] && (division.href === undefined || division.children.length > 0),
  );
  const [first] = candidates;
  if (!first || divisions.length < node.children.length) return [node];
  if (first.kind === 'language' || first.kind === 'version')
    return candidates.flatMap((division) => findHosts(division, placement));
  const directory = `/${toDirectoryPath(part.directory)}/`;
  const host =
    candidates.find((division) => listPages(division, context).length === 0) ??
    candidates.find((division) => listPages(division, context).some((url) => url.startsWith(directory))) ??
    candidates.at(-1) ??
    first;
  if (candidates.length > 1) reportGuess(host, placement);
  return findHosts(host, placement);
}

function listPages({ root, children }: NavigationInput, context: Context): string[] {
  const findUrl = (ref: string) => context.index.find(ref)?.page.url ?? [];
  return [
    ...(root === undefined ? [] : [root].flatMap(findUrl)),
    ...children.flatMap((child) => (child.type === 'node' ? listPages(child.node, context) : findUrl(child.ref))),
  ];
}

function reportGuess(
  { kind, label }: NavigationInput,
  { field, part, context }: { field: string; part: SpecReference; context: Context },
): void {
  const names = part.sources.map((name) => `"${name}"`).join(', ');
  context.report({
    ...part.place,
    severity: 'info',
    code: 'description-place-guessed',
    message: `The pages of ${names} are added to the ${kind === 'menu' ? 'menu item' : kind} "${label}". Set "${field}" on the entry that should contain them instead.`,
  });
}

/** Finds the parts of API descriptions that entries of the navigation refer to (content format, Page entries). */
import { listReferenceUrls } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import { listJsonFormats, type DescriptionFormat } from '../model/description-format.ts';
import type { SubjectFinder, SubjectResult } from '../openapi/find-subject.ts';

export type PageEntry = Extract<NavigationEntry, { type: 'page' }>;

/** The names of the descriptions that apply to an entry. */
export interface EntrySpecs {
  openapi: readonly string[];
  /** By field. */
  parts: Readonly<Partial<Record<string, readonly string[]>>>;
}

export const NO_ENTRY_SPECS: EntrySpecs = { openapi: [], parts: {} };

/** Returns the descriptions that apply below a node. Its own ones replace the inherited ones. */
export function inheritSpecs(node: NavigationInput, parent: EntrySpecs, { specName }: SubjectFinder): EntrySpecs {
  const parts = Object.entries(node.parts ?? {}).map(([field, { sources }]) => [field, sources.map(specName)] as const);
  return {
    openapi: node.openapi?.sources.map(specName) ?? parent.openapi,
    parts: { ...parent.parts, ...Object.fromEntries(parts) },
  };
}

/** Returns the result for each entry that refers to a part of a description, even to a missing operation. */
export function findEntrySubjects(input: {
  root: NavigationInput;
  /** Pages with a file, by URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  finder: SubjectFinder;
  documents: { formats: readonly DescriptionFormat[] };
}): ReadonlyMap<PageEntry, SubjectResult> {
  const { root, pages, finder, documents } = input;
  const jsonFormats = listJsonFormats(documents.formats);
  const results = new Map<PageEntry, SubjectResult>();
  const isPage = (ref: string) => listReferenceUrls(ref).some((url) => pages.has(url));
  const find = (ref: string, specs: EntrySpecs): SubjectResult | undefined => {
    const reference = parseReference(ref, isPage);
    if (reference.kind === 'operation') return finder.operation(ref, specs.openapi);
    if (reference.kind === 'external' || isPage(ref)) return undefined;
    for (const format of jsonFormats) {
      const names = specs.parts[format.field] ?? [];
      const result = names.length > 0 && finder.part(format, { kind: format.json.partKind, name: ref }, names);
      if (result && 'subject' in result) return result;
    }
    return undefined;
  };
  const visit = (node: NavigationInput, parent: EntrySpecs) => {
    const specs = inheritSpecs(node, parent, finder);
    for (const child of node.children) {
      if (child.type === 'node') visit(child.node, specs);
      else {
        const result = find(child.ref, specs);
        if (result) results.set(child, result);
      }
    }
  };
  visit(root, NO_ENTRY_SPECS);
  return results;
}

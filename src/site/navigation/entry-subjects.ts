/** Finds the parts of API descriptions that entries of the navigation refer to (content format, Page entries). */
import { listReferenceUrls } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import type { SubjectFinder, SubjectResult } from '../openapi/find-subject.ts';

export type PageEntry = Extract<NavigationEntry, { type: 'page' }>;

/** The names of the descriptions that apply to an entry. */
export interface EntrySpecs {
  openapi: readonly string[];
  asyncapi: readonly string[];
}

export const NO_ENTRY_SPECS: EntrySpecs = { openapi: [], asyncapi: [] };

/** Returns the descriptions that apply below a node. Its own ones replace the inherited ones. */
export function inheritSpecs(node: NavigationInput, parent: EntrySpecs, { specName }: SubjectFinder): EntrySpecs {
  return {
    openapi: node.openapi?.sources.map(specName) ?? parent.openapi,
    asyncapi: node.asyncapi?.sources.map(specName) ?? parent.asyncapi,
  };
}

/** Returns the result for each entry that refers to a part of a description, even to a missing operation. */
export function findEntrySubjects(input: {
  root: NavigationInput;
  /** Pages with a file, by URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  finder: SubjectFinder;
}): ReadonlyMap<PageEntry, SubjectResult> {
  const { root, pages, finder } = input;
  const results = new Map<PageEntry, SubjectResult>();
  const isPage = (ref: string) => listReferenceUrls(ref).some((url) => pages.has(url));
  const find = (ref: string, specs: EntrySpecs): SubjectResult | undefined => {
    const reference = parseReference(ref, isPage);
    if (reference.kind === 'operation') return finder.operation(ref, specs.openapi);
    if (specs.asyncapi.length === 0 || reference.kind === 'external' || isPage(ref)) return undefined;
    const result = finder.channel(ref, specs.asyncapi);
    return 'subject' in result ? result : undefined;
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

/** Finds the parts of API descriptions that entries of the navigation refer to (content format, Page entries). */
import { listReferenceUrls } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import type { DiscoveredPage } from '../content/discover.ts';
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import { listJsonFormats, type DescriptionFormat } from '../model/description-format.ts';
import type { SubjectFinder, SubjectResult } from '../descriptions/find-subject.ts';
import { inheritSpecs, NO_SPECS, type FieldSpecs } from '../descriptions/inherit-specs.ts';

export type PageEntry = Extract<NavigationEntry, { type: 'page' }>;

/** What an entry refers to. */
export interface EntrySubject {
  /** Field of the format that the entry refers to. */
  field: string;
  result: SubjectResult;
}

/** Returns the result for each entry that refers to a part of a description, even to a missing operation. */
export function findEntrySubjects(input: {
  root: NavigationInput;
  /** Pages with a file, by URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  finder: SubjectFinder;
  documents: { formats: readonly DescriptionFormat[] };
}): ReadonlyMap<PageEntry, EntrySubject> {
  const { root, pages, finder, documents } = input;
  const { formats } = documents;
  const jsonFormats = listJsonFormats(formats);
  const results = new Map<PageEntry, EntrySubject>();
  const isPage = (ref: string) => listReferenceUrls(ref).some((url) => pages.has(url));
  const find = (ref: string, specs: FieldSpecs): EntrySubject | undefined => {
    const reference = parseReference(ref, { isPage, formats });
    const findIn = (format: DescriptionFormat): EntrySubject => {
      const { field, json } = format;
      return { field, result: finder.part(format, { kind: json?.partKinds[0] ?? '', name: ref }, specs[field]) };
    };
    if (reference.kind === 'operation') return findIn(reference.format);
    if (reference.kind === 'external' || isPage(ref)) return undefined;
    const namedFormats = jsonFormats.filter(({ field, json }) => !json.parseOperation && specs[field]?.length);
    return namedFormats.map(findIn).find(({ result }) => 'subject' in result);
  };
  const visit = (node: NavigationInput, parent: FieldSpecs) => {
    const specs = inheritSpecs(node, parent, finder);
    for (const child of node.children) {
      if (child.type === 'node') visit(child.node, specs);
      else {
        const result = find(child.ref, specs);
        if (result) results.set(child, result);
      }
    }
  };
  visit(root, NO_SPECS);
  return results;
}

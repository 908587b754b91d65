/** Stage 3 of the plan: the parts of API descriptions that pages show. */
import type { DiscoveredPage } from '../content/discover.ts';
import type { PagesByReaders } from '../content/restricted-pages.ts';
import type { SiteConfig } from '../model/config.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { NamedReference } from '../model/description-content.ts';
import type { DescriptionFormat } from '../model/description-format.ts';
import type { Source } from '../model/source.ts';
import { getSubjectPlace } from '../model/subject-place.ts';
import { assignSubjects } from '../descriptions/assign-subjects.ts';
import { checkDescriptions, listSpecReferences } from '../descriptions/check-descriptions.ts';
import type { ApiDocuments } from '../descriptions/documents.ts';
import type { SubjectFinder } from '../descriptions/find-subject.ts';
import { reportUnused } from '../descriptions/load/overlays/find-overlays.ts';
import { getSubjectKey } from '../descriptions/publish/visible-parts.ts';
import type { SiteDescriptions } from './find-descriptions.ts';

export interface DescribedPages {
  /** The open pages, with their subjects. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** Keys of the restricted pages' subjects. */
  withheld: ReadonlySet<string>;
  /** The restricted pages, with their subjects. */
  restrictedPages: ReadonlyMap<string, DiscoveredPage>;
  /** Descriptions that restricted pages show a part of. */
  restricted: ReadonlySet<string>;
}

/**
 * Assigns subjects to pages, and reports problems of all descriptions that docs.json, a page or an overlay refers to.
 */
export function describePages(input: {
  found: PagesByReaders;
  descriptions: SiteDescriptions;
  config: Pick<SiteConfig, 'api' | 'navigation'>;
  source: Source;
  documents: ApiDocuments;
  finder: SubjectFinder;
  report: Report;
}): DescribedPages {
  const { found, descriptions, config, source, documents, finder, report } = input;
  const { navigation } = config;
  const { pages, unusable } = assignSubjects({ pages: found.open, navigation, documents, finder, report });
  const { pages: restrictedPages } = assignSubjects({
    pages: found.restricted,
    navigation,
    documents,
    finder,
    report: () => {},
  });
  const subjects = Array.from(restrictedPages.values(), ({ subject }) => subject).filter(
    (subject) => subject !== undefined,
  );
  const namePlaces = indexFirstPlaces([
    ...descriptions.named.map(({ name, place }): [string, SourcePosition] => [name, place]),
    ...unusable,
  ]);
  for (const { url, place } of descriptions.ofAddresses)
    if (!namePlaces.has(url) && !documents.find(url)) reportUnused(url, place, report);
  const overlaid = descriptions.overlays
    .filter(({ document }) => source.has(document))
    .map(({ document }): [string, SourcePosition] => [document, { file: document, line: 1, column: 1 }]);
  const pagePlaces = Array.from(pages.values()).flatMap((page): [string, SourcePosition][] =>
    page.subject ? [[page.subject.document, getSubjectPlace(page)]] : [],
  );
  const named = indexFirstPlaces([...namePlaces, ...overlaid, ...pagePlaces]);
  checkDescriptions({ named, documents, source, report });
  for (const format of documents.formats)
    format.check?.(listReferences(format, { config, pages: found.open.values(), finder }), { documents, report });
  return {
    pages,
    withheld: new Set(subjects.map(getSubjectKey)),
    restrictedPages,
    restricted: new Set(subjects.map(({ document }) => document)),
  };
}

/** Lists the references to descriptions in a format, in docs.json and on pages. */
function listReferences(
  { field }: DescriptionFormat,
  input: { config: Pick<SiteConfig, 'api' | 'navigation'>; pages: Iterable<DiscoveredPage>; finder: SubjectFinder },
): NamedReference[] {
  const { specName } = input.finder;
  const parts = listSpecReferences(input.config).filter((part) => part.field === field);
  const inConfig = parts.flatMap(({ sources, format, place }) =>
    sources.map((specPath) => ({ name: specName(specPath), format, place, code: 'config-invalid-value' }) as const),
  );
  const inPages = Array.from(input.pages).flatMap(({ file, frontmatter: { parts, lines } }): NamedReference[] => {
    const part = parts?.[field];
    if (part?.source === undefined) return [];
    const place = { file, line: lines?.[field] ?? 1, column: 1 };
    return [{ name: specName(part.source), format: part.format, place, code: 'frontmatter-invalid-value' }];
  });
  return [...inConfig, ...inPages];
}

/** Returns the first place that refers to each description, in order of first reference. */
function indexFirstPlaces(entries: readonly [string, SourcePosition][]): Map<string, SourcePosition> {
  const first = new Map<string, SourcePosition>();
  for (const [name, place] of entries) if (!first.has(name)) first.set(name, place);
  return first;
}

/** Gives the plan a site's API descriptions, and the pages that show parts of them. */
import type { SiteConfig } from '../model/config.ts';
import type { FoundPage } from '../content/discover.ts';
import type { IgnoreRules } from '../content/ignore.ts';
import type { Place, Report } from '../model/diagnostics.ts';
import type { SitePlan } from '../model/plan.ts';
import type { Source } from '../model/source.ts';
import { assignSubjects } from './assign-subjects.ts';
import { checkDescriptions, listSpecReferences } from './check-descriptions.ts';
import type { ApiDocuments } from './documents.ts';
import { createSubjectFinder, type SubjectFinder } from './find-subject.ts';
import { findDescriptions } from './load/find-descriptions.ts';
import { findOverlays, reportUnused } from './load/overlays/find-overlays.ts';
import type { SpecOverlays } from '../model/spec-overlays.ts';
import { planPublished } from './publish/plan-published.ts';
import { rulesOf, subjectKey } from './publish/visible-operations.ts';

export interface PlannedDescriptions {
  /** The pages given, with what they show of descriptions. */
  pages: Map<string, FoundPage>;
  finder: SubjectFinder;
  overlays: SpecOverlays[];
  /** Keys of what the pages show that were left out. */
  withheld: ReadonlySet<string>;
  /**
   * Publishes descriptions: those that docs.json names, then the others of the docs folder. `shown` are the pages of
   * the site.
   */
  publish(assets: readonly string[], shown: Iterable<FoundPage>): PublishedDescriptions;
}

export interface PublishedDescriptions {
  specifications: SitePlan['specifications'];
  rewritten: string[];
  /** The files given, without those that hold what readers do not see. */
  assets: string[];
}

export function planDescriptions(input: {
  source: Source;
  config: SiteConfig;
  configFiles: readonly string[];
  ignore: IgnoreRules;
  pages: ReadonlyMap<string, FoundPage>;
  /** Pages that were left out, because they are for some groups of readers. */
  restricted: ReadonlyMap<string, FoundPage>;
  /** Groups of readers that the site is made for. */
  groups: readonly string[];
  documents: ApiDocuments;
  report: Report;
}): PlannedDescriptions {
  const { source, config, ignore, documents, report } = input;
  const configFiles = new Set(input.configFiles);
  const {
    descriptions: scanned,
    overlays: scannedOverlays,
    marked,
  } = findDescriptions(
    source,
    (file) => configFiles.has(file) || ignore.byAuthor(file) || ignore.byDefaultAsAsset(file),
  );
  const references = listSpecReferences(config);
  const finder = createSubjectFinder({
    documents,
    has: (file) => source.has(file),
    configured: [config.api.openapi, config.api.asyncapi].flatMap((spec) => spec?.sources ?? []),
    scanned: scanned.map(({ name }) => name),
  });
  const { overlays, ofAddresses } = findOverlays({
    references: [...references.openapi, ...references.asyncapi],
    scanned: scannedOverlays,
    source,
    specName: finder.specName,
    report,
  });
  documents.useOverlays(overlays);
  const named = new Map<string, Place>();
  for (const { sources, place } of [...references.openapi, ...references.asyncapi])
    for (const name of sources.map(finder.specName)) if (!named.has(name)) named.set(name, place);
  const assign = { ...input, navigation: config.navigation, finder };
  const pages = assignSubjects({ ...assign, named });
  const left = assignSubjects({ ...assign, pages: input.restricted, named: new Map(), report: () => {} });
  const subjects = Array.from(left.values(), ({ subject }) => subject).filter((subject) => subject !== undefined);
  const withheld = new Set(subjects.map(subjectKey));
  for (const { url, place } of ofAddresses)
    if (!named.has(url) && !documents.find(url)) reportUnused(url, place, report);
  for (const { document } of overlays)
    if (source.has(document) && !named.has(document)) named.set(document, { file: document, line: 1, column: 1 });
  checkDescriptions({ named, documents, source, report });
  return {
    pages,
    finder,
    overlays,
    withheld,
    publish(files, shown) {
      const assets = new Set(files);
      const { rewritten, unpublished } = planPublished({
        source,
        documents,
        descriptions: scanned.map(({ name }) => name).filter((name) => assets.has(name)),
        overlays,
        marked,
        restricted: new Set(subjects.map(({ document }) => document)),
        rules: rulesOf({ pages: shown, groups: input.groups, withheld }),
      });
      const isPublished = (name: string) => /^https?:/i.test(name) || (assets.has(name) && !unpublished.has(name));
      const list = (kind: 'openapi' | 'asyncapi') => [
        ...references[kind].flatMap(({ sources }) => sources.map(finder.specName)),
        ...scanned.flatMap((found) => (found.kind === kind ? [found.name] : [])),
      ];
      return {
        specifications: {
          openapi: [...new Set(list('openapi'))].filter(isPublished),
          asyncapi: [...new Set(list('asyncapi'))].filter(isPublished),
        },
        rewritten,
        assets: files.filter((file) => !unpublished.has(file)),
      };
    },
  };
}

/** What the plan needs of a site's API descriptions: which there are, and which pages show parts of them. */
import type { SiteConfig } from '../config/config.ts';
import type { FoundPage } from '../content/discover.ts';
import type { IgnoreRules } from '../content/ignore.ts';
import type { Place, Report } from '../diagnostics.ts';
import type { Source } from '../source.ts';
import { assignSubjects } from './assign-subjects.ts';
import { checkDescriptions, listSpecReferences } from './check-descriptions.ts';
import type { ApiDocuments } from './documents.ts';
import { createSubjectFinder, type SubjectFinder } from './find-subject.ts';
import { findDescriptions } from './load/find-descriptions.ts';

export interface PlannedDescriptions {
  /** The pages given, with what they show of descriptions. */
  pages: Map<string, FoundPage>;
  finder: SubjectFinder;
  /** Descriptions that readers may fetch: those that docs.json names, then the others of the docs folder. */
  listPublished(assets: ReadonlySet<string>): { openapi: string[]; asyncapi: string[] };
}

export function planDescriptions(input: {
  source: Source;
  config: SiteConfig;
  configFiles: readonly string[];
  ignore: IgnoreRules;
  pages: ReadonlyMap<string, FoundPage>;
  documents: ApiDocuments;
  report: Report;
}): PlannedDescriptions {
  const { source, config, ignore, documents, report } = input;
  const configFiles = new Set(input.configFiles);
  const scanned = findDescriptions(
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
  const named = new Map<string, Place>();
  for (const { sources, place } of [...references.openapi, ...references.asyncapi])
    for (const name of sources.map(finder.specName)) if (!named.has(name)) named.set(name, place);
  const pages = assignSubjects({ ...input, navigation: config.navigation, finder, named });
  checkDescriptions({ named, documents, source, report });
  return {
    pages,
    finder,
    listPublished(assets) {
      const list = (kind: 'openapi' | 'asyncapi') => [
        ...references[kind].flatMap(({ sources }) => sources.map(finder.specName)),
        ...scanned.flatMap((found) => (found.kind === kind ? [found.name] : [])),
      ];
      const isPublished = (name: string) => /^https?:/i.test(name) || assets.has(name);
      return {
        openapi: [...new Set(list('openapi'))].filter(isPublished),
        asyncapi: [...new Set(list('asyncapi'))].filter(isPublished),
      };
    },
  };
}

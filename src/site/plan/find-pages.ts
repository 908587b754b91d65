/** Stage 1 of the plan: the pages of the docs folder, and who can read them. */
import { discoverPages, type DiscoveredPage } from '../content/discover.ts';
import type { IgnoreRules } from '../content/ignore.ts';
import type { PageHead } from '../content/page-head.ts';
import { createPageTest, type Readers } from '../content/page-access.ts';
import { listReferenceUrls } from '../content/page-index.ts';
import { listReferences } from '../content/references.ts';
import { splitByReaders, type PagesByReaders } from '../content/restricted-pages.ts';
import { withLabels } from '../mdx/variables.ts';
import type { SiteConfig } from '../model/config.ts';
import type { DescriptionFormat } from '../model/description-format.ts';
import type { Report } from '../model/diagnostics.ts';
import type { Source } from '../model/source.ts';
import { createIsInDescription } from './description-folders.ts';

export interface FilePages extends PagesByReaders {
  /** Files that a page or snippet imports. */
  imported: ReadonlySet<string>;
  /** Whether a file is in a folder that is an API description. */
  isInDescription(file: string): boolean;
}

/** Finds the pages that have a file, with variables replaced in their titles and descriptions. */
export function findPages(input: {
  source: Source;
  config: Pick<SiteConfig, 'api' | 'navigation' | 'variables'>;
  ignore: IgnoreRules;
  /** Readers that the site is built for. */
  readers: Readers;
  formats: readonly DescriptionFormat[];
  readHead: (file: string) => PageHead;
  report: Report;
}): FilePages {
  const { source, config, ignore, readers, formats, readHead, report } = input;
  const listedUrls = new Set(listReferences(config.navigation, formats).flatMap(listReferenceUrls));
  const discoveredPages = discoverPages({ source, ignore, isListed: (url) => listedUrls.has(url), readHead, report });
  const { imported } = discoveredPages;
  const isInDescription = createIsInDescription({ config, pages: discoveredPages.pages.values(), source, formats });
  const pages = [...discoveredPages.pages].filter(([url, { file }]) => listedUrls.has(url) || !isInDescription(file));
  const pagesByLabel = new Map(
    pages.map(([url, page]): [string, DiscoveredPage] => [url, withLabels(page, config.variables)]),
  );
  // Entries such as `GET /users` also list pages. They are resolved later, with the descriptions.
  const isPending = ({ frontmatter }: DiscoveredPage) => DESCRIBED_BY.some((key) => frontmatter[key] !== undefined);
  const canSee = createPageTest(readers, { root: config.navigation, pages: pagesByLabel, isPending });
  return { ...splitByReaders(pagesByLabel, canSee, report), imported, isInDescription };
}

/** Frontmatter of pages that show a part of an API description. */
const DESCRIBED_BY = ['api', 'parts'] as const;

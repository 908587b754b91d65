/** Stage 1 of the plan: the pages of the docs folder, and who may read them. */
import { discoverPages, type FoundPage } from '../content/discover.ts';
import type { IgnoreRules } from '../content/ignore.ts';
import type { PageHead } from '../content/page-head.ts';
import { refToUrls } from '../content/page-index.ts';
import { listReferences } from '../content/references.ts';
import { splitByReaders, type PagesByReaders } from '../content/restricted-pages.ts';
import { withLabels } from '../mdx/variables.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Report } from '../model/diagnostics.ts';
import type { Source } from '../model/source.ts';

export interface FilePages extends PagesByReaders {
  /** Files that some page or snippet imports. */
  imported: ReadonlySet<string>;
}

/** Finds the pages that have a file, with the variables put into their titles and descriptions. */
export function findPages(input: {
  source: Source;
  config: Pick<SiteConfig, 'navigation' | 'variables'>;
  ignore: IgnoreRules;
  /** Groups of readers that the site is made for. */
  groups: readonly string[];
  /** As in `discoverPages`. */
  readHead?: ((file: string) => PageHead) | undefined;
  report: Report;
}): FilePages {
  const { source, config, ignore, groups, readHead, report } = input;
  const listed = new Set(listReferences(config.navigation).flatMap(refToUrls));
  const { pages, imported } = discoverPages({ source, ignore, isListed: (url) => listed.has(url), readHead, report });
  const labeled = new Map(
    Array.from(pages, ([url, page]): [string, FoundPage] => [url, withLabels(page, config.variables)]),
  );
  return { ...splitByReaders(labeled, groups, report), imported };
}

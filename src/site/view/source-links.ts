/** Creates links from a page to its source on the Git host: to edit it, and to report a problem. */
import { getHostUrls } from '../../lib/git/hosts/registry.ts';
import type { PlannedPage, RepositoryLocation } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { findCanonicalUrl } from './public-urls.ts';

export interface SourceLinks {
  editHref?: string;
  issueHref?: string;
}

/**
 * Returns the links of a page. For a page generated from an API description, they lead to the description if it is a
 * file in the repository.
 */
export function getSourceLinks({ plan, source }: SiteContext, page: PlannedPage): SourceLinks {
  const { repository } = plan.settings;
  const { suggestEdit, raiseIssue } = plan.config.feedback;
  if (!repository) return {};
  const file = source.has(page.file) ? page.file : undefined;
  const issueHref = raiseIssue
    ? getHostUrls(repository.kind).getIssueUrl?.({
        url: repository.url,
        title: page.title.slice(0, MAX_TITLE),
        text: describe(findCanonicalUrl(plan, page) ?? page.url, file),
      })
    : undefined;
  return {
    ...(suggestEdit && file !== undefined && { editHref: editUrl(repository, file) }),
    ...(issueHref !== undefined && { issueHref }),
  };
}

/** Returns the URL of the page on which people edit a file of the docs folder. */
export function editUrl({ kind, url, branch, folder }: RepositoryLocation, file: string): string {
  return getHostUrls(kind).getEditUrl({ url, branch, path: folder === '' ? file : `${folder}/${file}` });
}

/** Hosts reject URLs longer than a few thousand characters. */
const MAX_TITLE = 200;

function describe(address: string, file: string | undefined): string {
  return file === undefined ? `${address}\n\n` : `${address}\n${file}\n\n`;
}

/** Creates links from a page to its source on the Git host: to edit it, and to report a problem. */
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
  return {
    ...(suggestEdit && file !== undefined && { editHref: editUrl(repository, file) }),
    ...(raiseIssue && {
      issueHref: createIssueUrl(repository, page.title, describe(findCanonicalUrl(plan, page) ?? page.url, file)),
    }),
  };
}

/** Returns the URL of the form that edits a file of the docs folder. */
export function editUrl({ kind, url, branch, folder }: RepositoryLocation, file: string): string {
  const path = encodeParts(folder === '' ? file : `${folder}/${file}`);
  const at = encodeParts(branch);
  switch (kind) {
    case 'github':
      return `${url}/edit/${at}/${path}`;
    case 'gitlab':
      return `${url}/-/edit/${at}/${path}`;
    case 'bitbucket':
      // A slash would end the branch name in the path, so the parameter specifies the branch.
      return `${url}/src/${encodeURIComponent(branch)}/${path}?mode=edit&at=${encodeURIComponent(branch)}`;
    case 'gitea':
      return `${url}/_edit/${at}/${path}`;
  }
}

/** Returns the URL of a prefilled form for a new issue. */
function createIssueUrl({ kind, url }: RepositoryLocation, title: string, text: string): string {
  const names = kind === 'gitlab' ? { title: 'issue[title]', text: 'issue[description]' } : NAMES[kind];
  const query = new URLSearchParams({ [names.title]: title.slice(0, MAX_TITLE), [names.text]: text });
  return `${url}${kind === 'gitlab' ? '/-' : ''}/issues/new?${query}`;
}

const NAMES = {
  github: { title: 'title', text: 'body' },
  gitea: { title: 'title', text: 'body' },
  bitbucket: { title: 'title', text: 'content' },
} as const;

/** Hosts reject URLs longer than a few thousand characters. */
const MAX_TITLE = 200;

function describe(address: string, file: string | undefined): string {
  return file === undefined ? `${address}\n\n` : `${address}\n${file}\n\n`;
}

function encodeParts(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

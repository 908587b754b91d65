/** Links from a page to its source on the host of the repository: to edit it, and to report a problem with it. */
import type { PlannedPage, RepositoryLocation } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { canonicalUrl } from './address.ts';

export interface SourceLinks {
  editHref?: string;
  issueHref?: string;
}

/** A page that an API description makes leads to the description, if that is a file of the repository. */
export function sourceLinks({ plan, source }: SiteContext, page: PlannedPage): SourceLinks {
  const { repository } = plan.settings;
  const { suggestEdit, raiseIssue } = plan.config.feedback;
  if (!repository) return {};
  const file = source.has(page.file) ? page.file : undefined;
  return {
    ...(suggestEdit && file !== undefined && { editHref: editUrl(repository, file) }),
    ...(raiseIssue && {
      issueHref: issueUrl(repository, page.title, describe(canonicalUrl(plan, page) ?? page.url, file)),
    }),
  };
}

/** Address of the form that changes a file of the docs folder. */
export function editUrl({ kind, url, branch, folder }: RepositoryLocation, file: string): string {
  const path = encodeParts(folder === '' ? file : `${folder}/${file}`);
  const at = encodeParts(branch);
  switch (kind) {
    case 'github':
      return `${url}/edit/${at}/${path}`;
    case 'gitlab':
      return `${url}/-/edit/${at}/${path}`;
    case 'bitbucket':
      // A slash of a branch would end its name in the path: the parameter says which one is meant.
      return `${url}/src/${encodeURIComponent(branch)}/${path}?mode=edit&at=${encodeURIComponent(branch)}`;
    case 'gitea':
      return `${url}/_edit/${at}/${path}`;
  }
}

/** Address of the form for a new issue, filled in. */
function issueUrl({ kind, url }: RepositoryLocation, title: string, text: string): string {
  const names = kind === 'gitlab' ? { title: 'issue[title]', text: 'issue[description]' } : NAMES[kind];
  const query = new URLSearchParams({ [names.title]: title.slice(0, MAX_TITLE), [names.text]: text });
  return `${url}${kind === 'gitlab' ? '/-' : ''}/issues/new?${query}`;
}

const NAMES = {
  github: { title: 'title', text: 'body' },
  gitea: { title: 'title', text: 'body' },
  bitbucket: { title: 'title', text: 'content' },
} as const;

/** Addresses longer than some thousand characters are refused by hosts. */
const MAX_TITLE = 200;

function describe(address: string, file: string | undefined): string {
  return file === undefined ? `${address}\n\n` : `${address}\n${file}\n\n`;
}

function encodeParts(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

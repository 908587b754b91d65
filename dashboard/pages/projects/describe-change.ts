import type { OutdatedPage } from '../../api/types.ts';

type Change = OutdatedPage['changes'][number];

/** Returns the path of a described file, as a page writes it: `api:src/cli.ts` for the context repository `api`. */
export function getDescribedPath({ file, repository }: Pick<Change, 'file' | 'repository'>): string {
  return repository === null ? file : `${repository}:${file}`;
}

/** Says how often a described file or operation changed after its page. */
export function describeCommits({ commits }: Pick<Change, 'commits'>): string {
  if (commits === null) return 'changed in many commits';
  return commits === 1 ? 'changed in 1 commit' : `changed in ${commits} commits`;
}

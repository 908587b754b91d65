import type { OutdatedPage } from '../../api/types.ts';
import { getDescribedPath } from './describe-change.ts';

/** Writes the prompt of a job that updates outdated pages. */
export function writeUpdatePrompt(pages: readonly OutdatedPage[]): string {
  const lines = pages.map(({ file, changes, count, since: { id, day, title, repository } }) => {
    const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : '';
    const names = changes.slice(0, MAX_NAMED).map((change) => {
      const path = `\`${getDescribedPath(change)}\``;
      return change.operation === null ? path : `the operation \`${change.operation}\` in ${path}`;
    });
    const place = repository === null ? '' : ` in the repository \`${repository}\``;
    return `- \`${file}\` describes ${names.join(', ')}${more}, changed since commit ${id.slice(0, 10)} of ${day}${place} (${JSON.stringify(title)})`;
  });
  const usesContexts = pages.some(({ changes }) => changes.some(({ repository }) => repository !== null));
  return [
    'These pages describe files and API operations that have changed since the pages were last edited. Read the changes and correct each page. If a page is still correct, only set `reviewed` in its frontmatter to the current date.',
    ...(usesContexts ? [CONTEXTS] : []),
    lines.join('\n'),
  ].join('\n\n');
}

const MAX_NAMED = 5;
const CONTEXTS =
  'A path such as `api:src/cli.ts` is a file of the other repository `api`. Read it with `repository`, and its commits with `history`.';

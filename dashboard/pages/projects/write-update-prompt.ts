import type { OutdatedPage } from '../../api/types.ts';

/** Writes the prompt of a job that updates outdated pages. */
export function writeUpdatePrompt(pages: readonly OutdatedPage[]): string {
  const lines = pages.map(({ file, changes, count, since: { id, day, title } }) => {
    const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : '';
    const names = changes.slice(0, MAX_NAMED).map((name) => `\`${name}\``);
    return `- \`${file}\` describes ${names.join(', ')}${more}, changed since commit ${id.slice(0, 10)} of ${day} (${JSON.stringify(title)})`;
  });
  return [
    'These pages describe files that have changed since the pages were last edited. Read the changes to those files and correct each page. If a page is still correct, only set `reviewed` in its frontmatter to the current date.',
    lines.join('\n'),
  ].join('\n\n');
}

const MAX_NAMED = 5;

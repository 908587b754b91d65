import fs from 'node:fs';
import path from 'node:path';

export const EDITS = ['unchanged', 'one page', 'one snippet', 'one title'] as const;
export type Edit = (typeof EDITS)[number];

/** Edits the page in the middle of the site, or its first snippet; false if the site has none. */
export function makeEdit(site: string, edit: Edit, run: number): boolean {
  if (edit === 'unchanged') return true;
  const files = fs.readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file));
  const [snippets, pages] = [true, false].map((isSnippet) =>
    files.filter((file) => file.startsWith('snippets') === isSnippet).sort(),
  );
  const name = edit === 'one snippet' ? snippets?.[0] : pages?.[Math.floor(pages.length / 2)];
  if (name === undefined) return false;
  const file = path.join(site, name);
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    edit === 'one title' ? text.replace(/^title: .*$/m, `title: Edited ${run}`) : `${text}\nEdited ${run}.\n`,
  );
  return true;
}

/** Five large jobs that a team would send to an agent. They are larger than the tasks that models are measured with. */
import { normalizePagePath } from '../../src/agent/navigation/open-navigation.ts';
import { renamePage } from '../generators/page-tasks.ts';
import { fixAllLinks } from '../generators/text-tasks.ts';
import { listPages, type Page } from '../generators/pages.ts';
import type { BuiltTask, Site } from '../types.ts';

/** Job generators by name. Each returns undefined if it finds nothing suitable on the site. */
export const JOBS: Readonly<Record<string, (site: Site) => BuiltTask | undefined>> = {
  addInThreeLanguages,
  renameLinkedPage,
  editSharedSnippet,
  addThirtyPages,
  fixBrokenLinks,
};

/** Adds a page at the deepest level of the navigation in three languages. */
function addInThreeLanguages(site: Site): BuiltTask | undefined {
  const languages = site.items.filter(({ kind }) => kind === 'language').map(({ text }) => text);
  const pages = listPages(site);
  const chosen = [...new Set(languages)].slice(0, 3).flatMap((language) => {
    const candidates = pages.filter(({ item }) => item.trail[0] === language);
    const deepest = candidates.toSorted((a, b) => b.item.trail.length - a.item.trail.length)[0];
    return deepest === undefined ? [] : [{ place: deepest, page: `${getFolder(deepest)}status-page`, language }];
  });
  if (chosen.length < 3) return undefined;
  const text = '---\ntitle: "Status"\n---\n\n[Status](https://status.example.com)\n';
  return {
    setup: {},
    prompt: `Add a page that links to https://status.example.com: ${chosen.map(({ page, place, language }) => `/${page} (${language}) after /${place.path}`).join(', ')}.`,
    reference: chosen.flatMap(({ page, place }) => [
      { name: 'write', args: { path: `${page}.mdx`, content: text } },
      { name: 'navigation', args: { action: 'add', entry: page, after: place.path } },
    ]),
    expect: { listed: chosen.map(({ page, place }) => ({ page, trail: place.item.trail, after: place.path })) },
  };
}

/** Renames the page with the fewest links among those with at least twenty. */
function renameLinkedPage(site: Site): BuiltTask | undefined {
  const pages = listPages(site).toSorted((a, b) => b.inbound - a.inbound || (a.path < b.path ? -1 : 1));
  const index = pages.findLastIndex(({ inbound }) => inbound >= 20);
  return index < 0 ? undefined : renamePage(site, index);
}

const SNIPPET = 'snippets/shared-note-of-this-job.mdx';
const USERS = 40;

/** Edits a snippet that forty pages import. */
function editSharedSnippet(site: Site): BuiltTask | undefined {
  const pages = listPages(site)
    .filter(({ file }) => file.endsWith('.mdx'))
    .slice(0, USERS);
  if (pages.length < USERS) return undefined;
  const [old, next] = ['Keys are kept for 30 days.', 'Keys are kept for 90 days, then deleted.'];
  const use = ({ text }: Page) =>
    text.replace(/^(---\n[\s\S]*?\n---\n)/, `$1\nimport SharedNote from '/${SNIPPET}';\n\n<SharedNote />\n`);
  return {
    setup: { [SNIPPET]: `${old}\n`, ...Object.fromEntries(pages.map((page) => [page.file, use(page)])) },
    prompt: `The note "${old}", which appears on many pages, is out of date. It should say "${next}".`,
    reference: [{ name: 'edit', args: { path: SNIPPET, oldText: old, newText: next } }],
    expect: { holds: { [SNIPPET]: [next] }, forbidden: [old] },
  };
}

/** Adds thirty reference pages in numerical order. */
function addThirtyPages(site: Site): BuiltTask | undefined {
  const after = listPages(site).find(({ item }) => item.trail.length > 0);
  if (after === undefined) return undefined;
  const names = Array.from({ length: 30 }, (_, index) => `${getFolder(after)}error-e${100 + index}`);
  const createPageText = (name: string) => `---\ntitle: "Error ${name.slice(-4)}"\n---\n\nTry again after a minute.\n`;
  return {
    setup: {},
    prompt: `Add a page for each error from E100 to E129, such as /${names[0]}, titled "Error e100" and so on, which says "Try again after a minute." List them in order after /${after.path}.`,
    reference: names.flatMap((name, index) => [
      { name: 'write', args: { path: `${name}.mdx`, content: createPageText(name) } },
      { name: 'navigation', args: { action: 'add', entry: name, after: names[index - 1] ?? after.path } },
    ]),
    expect: {
      listed: names.map((page, index) => ({
        page,
        trail: after.item.trail,
        after: normalizePagePath(names[index - 1] ?? after.path),
      })),
    },
  };
}

/** Repairs links on several pages, but none that were broken before. */
function fixBrokenLinks(site: Site): BuiltTask | undefined {
  return fixAllLinks(site, 0);
}

function getFolder({ path }: Page): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Tasks about whole pages: add, rename, move and remove. */
import type { BuiltTask, Site } from '../types.ts';
import { listPages, pickOne, formatTrail, type Page } from './pages.ts';

type Generator = (site: Site, pick: number) => BuiltTask | undefined;

const FRONT = (title: string, body: string) => `---\ntitle: "${title}"\n---\n\n${body}\n`;

/** Adds a page on a given subject after another page. */
export const addPage: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick);
  if (after === undefined) return undefined;
  const page = `${getFolder(after)}maintenance-window-${pick}`;
  const sentence = `The service may be restarted on Sundays between 02:00 and 0${(pick % 6) + 3}:00 UTC.`;
  return {
    setup: {},
    prompt: `Add a page at /${page} titled "Maintenance window ${pick}" that says: "${sentence}" List it right after /${after.path} in the navigation.`,
    reference: [
      { name: 'write', args: { path: `${page}.mdx`, content: FRONT(`Maintenance window ${pick}`, sentence) } },
      { name: 'navigation', args: { action: 'add', entry: page, after: printPlace(after) } },
    ],
    expect: {
      listed: [{ page, trail: after.item.trail, after: after.path }],
      holds: { [`${page}.mdx`]: [sentence, `Maintenance window ${pick}`] },
    },
  };
};

/** Adds a page in a new group. */
export const newGroup: Generator = (site, pick) => {
  const group = pickOne(
    site.items.filter(
      ({ type, kind, list, trail }) =>
        type === 'node' && kind === 'group' && list !== undefined && hasUniqueLabels(site, trail),
    ),
    pick,
  );
  if (group === undefined || group.text === '') return undefined;
  const near = listPages(site).find(({ item }) => item.trail.join('\n') === [...group.trail, group.text].join('\n'));
  if (near === undefined) return undefined;
  const page = `${getFolder(near)}release-train-${pick}`;
  const label = `Release process ${pick}`;
  return {
    setup: {},
    prompt: `Create a new group "${label}" in the navigation, right after the group "${group.text}"${group.trail.length > 0 ? ` (in ${group.trail.join(' > ')})` : ''}. Its first page is /${page}, titled "Release train". It says that releases leave on the first Tuesday of each month.`,
    reference: [
      {
        name: 'write',
        args: {
          path: `${page}.mdx`,
          content: FRONT('Release train', 'Releases leave on the first Tuesday of each month.'),
        },
      },
      {
        name: 'navigation',
        args: { action: 'add', entry: page, group: label, after: `${group.file.name}${group.pointer}` },
      },
    ],
    expect: {
      listed: [{ page, trail: [...group.trail, label] }],
      labels: [label],
      holds: { [`${page}.mdx`]: ['first Tuesday'] },
    },
  };
};

/** Renames a page, preferring the pages with the most links. */
export const renamePage: Generator = (site, pick) => {
  const pages = listPages(site).toSorted((a, b) => b.inbound - a.inbound || (a.path < b.path ? -1 : 1));
  const page = pages[pick];
  if (page === undefined) return undefined;
  const to = `${getFolder(page)}renamed-page-${pick}`;
  return {
    setup: {},
    prompt: `Rename the page /${page.path} to /${to}. Update all links to it, and redirect readers of the old URL.`,
    reference: [{ name: 'move', args: { from: page.file, to: `${to}.mdx` } }],
    expect: {
      listed: [{ page: to, trail: page.item.trail }],
      unlisted: [page.path],
      gone: [page.file],
      unlinked: [page.path],
      redirects: { [`/${page.path}`]: `/${to}` },
    },
  };
};

/** Moves a navigation entry from one group to the end of another. */
export const moveEntry: Generator = (site, pick) => {
  const pages = listPages(site);
  const page = pickOne(pages, pick);
  const target = pages.findLast(
    ({ item, path }) =>
      item.list !== page?.item.list &&
      path !== page?.path &&
      item.index === (item.list?.children?.length ?? 0) - 1 &&
      (page?.item.list?.children?.length ?? 0) > 1,
  );
  if (page === undefined || target === undefined) return undefined;
  return {
    setup: {},
    prompt: `In the navigation, move /${page.path} to right after /${target.path}${formatTrail(target) === '' ? '' : ` (in ${formatTrail(target)})`}. Don't change its URL or its text.`,
    reference: [{ name: 'navigation', args: { action: 'move', entry: printPlace(page), after: printPlace(target) } }],
    expect: { listed: [{ page: page.path, trail: target.item.trail, after: target.path }] },
  };
};

/** Removes a page without inbound links, and redirects its readers to a neighboring page. */
export const removePage: Generator = (site, pick) => {
  const pages = listPages(site);
  const page = pickOne(
    pages.filter(({ inbound, item }) => inbound === 0 && (item.list?.children?.length ?? 0) > 1),
    pick,
  );
  const next = pages.find(({ item, path }) => item.list === page?.item.list && path !== page?.path);
  if (page === undefined || next === undefined) return undefined;
  return {
    setup: {},
    prompt: `Remove the page /${page.path}. Redirect its readers to /${next.path}.`,
    reference: [
      { name: 'navigation', args: { action: 'remove', entry: printPlace(page) } },
      { name: 'delete', args: { path: page.file } },
      { name: 'redirect', args: { source: `/${page.path}`, destination: `/${next.path}` } },
    ],
    expect: {
      unlisted: [page.path],
      gone: [page.file],
      unlinked: [page.path],
      redirects: { [`/${page.path}`]: `/${next.path}` },
    },
  };
};

/** Renames a navigation group. */
export const renameGroup: Generator = (site, pick) => {
  const labels = site.items.filter(({ type, kind, name }) => type === 'node' && kind === 'group' && name !== undefined);
  const group = pickOne(
    labels.filter(({ text }) => text !== '' && labels.filter((other) => other.text === text).length === 1),
    pick,
  );
  if (group === undefined) return undefined;
  const to = `${group.text} (new)`;
  return {
    setup: {},
    prompt: `Rename the navigation group "${group.text}" to "${to}". Change nothing else.`,
    reference: [{ name: 'navigation', args: { action: 'rename', entry: `${group.file.name}${group.pointer}`, to } }],
    expect: { labels: [to] },
  };
};

/** Adds a page in every language of the site. */
export const addTranslated: Generator = (site, pick) => {
  const languages = site.items.filter(({ kind }) => kind === 'language').map(({ text }) => text);
  const pages = listPages(site);
  const places = languages.map((language) =>
    pickOne(
      pages.filter(({ item }) => item.trail[0] === language),
      pick,
    ),
  );
  if (languages.length < 2 || places.some((place) => place === undefined)) return undefined;
  const chosen = places.filter((place) => place !== undefined);
  const added = chosen.map((place, index) => ({
    place,
    page: `${getFolder(place)}status-page-${pick}`,
    language: languages[index] ?? '',
  }));
  return {
    setup: {},
    prompt: `Add a page that links to https://status.example.com in every language: ${added.map(({ page, place, language }) => `/${page} (${language}) after /${place.path}`).join(', ')}. Write the title and text in the language of the section.`,
    reference: added.flatMap(({ page, place }) => [
      {
        name: 'write',
        args: { path: `${page}.mdx`, content: FRONT('Status', '[Status](https://status.example.com)') },
      },
      { name: 'navigation', args: { action: 'add', entry: page, after: printPlace(place) } },
    ]),
    expect: {
      listed: added.map(({ page, place }) => ({ page, trail: place.item.trail, after: place.path })),
      holds: Object.fromEntries(added.map(({ page }) => [`${page}.mdx`, ['https://status.example.com']])),
    },
  };
};

function getFolder({ path }: Page): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function printPlace({ item }: Page): string {
  return `${item.file.name}${item.pointer}`;
}

/** Whether all groups of a list have different labels. */
function hasUniqueLabels(site: Site, trail: readonly string[]): boolean {
  const labels = site.items
    .filter((item) => item.type === 'node' && item.trail.join('\n') === trail.join('\n'))
    .map(({ text }) => text);
  return new Set(labels).size === labels.length;
}

/** Tasks about whole pages: add, rename, move, remove. */
import type { BuiltTask, Site } from '../types.ts';
import { listPages, pickOne, trailOf, type Page } from './pages.ts';

type Generator = (site: Site, pick: number) => BuiltTask | undefined;

const FRONT = (title: string, body: string) => `---\ntitle: "${title}"\n---\n\n${body}\n`;

/** A page on a given subject, after another one. */
export const addPage: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick);
  if (after === undefined) return undefined;
  const page = `${folderOf(after)}maintenance-window-${pick}`;
  const sentence = `The service may be restarted on Sundays between 02:00 and 0${(pick % 6) + 3}:00 UTC.`;
  return {
    setup: {},
    prompt: `Add a page at /${page} titled "Maintenance window ${pick}" that says: "${sentence}" List it right after /${after.path} in the navigation.`,
    reference: [
      { name: 'write', args: { path: `${page}.mdx`, content: FRONT(`Maintenance window ${pick}`, sentence) } },
      { name: 'navigation', args: { action: 'add', entry: page, after: placeWords(after) } },
    ],
    expect: {
      listed: [{ page, trail: after.item.trail, after: after.path }],
      holds: { [`${page}.mdx`]: [sentence, `Maintenance window ${pick}`] },
    },
  };
};

/** A page in a new group of its own. */
export const newGroup: Generator = (site, pick) => {
  const group = pickOne(
    site.items.filter(
      ({ type, kind, list, trail }) => type === 'node' && kind === 'group' && list !== undefined && isOnly(site, trail),
    ),
    pick,
  );
  if (group === undefined || group.text === '') return undefined;
  const near = listPages(site).find(({ item }) => item.trail.join('\n') === [...group.trail, group.text].join('\n'));
  if (near === undefined) return undefined;
  const page = `${folderOf(near)}release-train-${pick}`;
  const label = `Release process ${pick}`;
  return {
    setup: {},
    prompt: `Make a new group "${label}" in the navigation, right after the group "${group.text}"${group.trail.length > 0 ? ` (in ${group.trail.join(' > ')})` : ''}. Its first page is /${page}, titled "Release train", which says that releases leave on the first Tuesday of each month.`,
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

/** The most linked pages first. */
export const renamePage: Generator = (site, pick) => {
  const pages = listPages(site).toSorted((a, b) => b.inbound - a.inbound || (a.path < b.path ? -1 : 1));
  const page = pages[pick];
  if (page === undefined) return undefined;
  const to = `${folderOf(page)}renamed-page-${pick}`;
  return {
    setup: {},
    prompt: `Rename the page /${page.path} to /${to}. Links to it must lead to the new address, and readers of the old one must be redirected.`,
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

/** From one group to the end of another. */
export const moveEntry: Generator = (site, pick) => {
  const pages = listPages(site);
  const page = pickOne(pages, pick);
  const other = pages.findLast(
    ({ item, path }) =>
      item.list !== page?.item.list &&
      path !== page?.path &&
      item.index === (item.list?.children?.length ?? 0) - 1 &&
      (page?.item.list?.children?.length ?? 0) > 1,
  );
  if (page === undefined || other === undefined) return undefined;
  return {
    setup: {},
    prompt: `In the navigation, move /${page.path} to right after /${other.path}${trailOf(other) === '' ? '' : ` (in ${trailOf(other)})`}. Do not change its address or its text.`,
    reference: [{ name: 'navigation', args: { action: 'move', entry: placeWords(page), after: placeWords(other) } }],
    expect: { listed: [{ page: page.path, trail: other.item.trail, after: other.path }] },
  };
};

/** A page that nothing links to goes; readers are sent to its neighbor. */
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
    prompt: `Remove the page /${page.path}. Send its readers to /${next.path}.`,
    reference: [
      { name: 'navigation', args: { action: 'remove', entry: placeWords(page) } },
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

/** A page in every language that the site has. */
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
  const made = chosen.map((place, index) => ({
    place,
    page: `${folderOf(place)}status-page-${pick}`,
    language: languages[index] ?? '',
  }));
  return {
    setup: {},
    prompt: `Add a page that links to https://status.example.com in every language: ${made.map(({ page, place, language }) => `/${page} (${language}) after /${place.path}`).join(', ')}. Title and text are in the language of the section.`,
    reference: made.flatMap(({ page, place }) => [
      {
        name: 'write',
        args: { path: `${page}.mdx`, content: FRONT('Status', '[Status](https://status.example.com)') },
      },
      { name: 'navigation', args: { action: 'add', entry: page, after: placeWords(place) } },
    ]),
    expect: {
      listed: made.map(({ page, place }) => ({ page, trail: place.item.trail, after: place.path })),
      holds: Object.fromEntries(made.map(({ page }) => [`${page}.mdx`, ['https://status.example.com']])),
    },
  };
};

function folderOf({ path }: Page): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function placeWords({ item }: Page): string {
  return `${item.file.name}${item.pointer}`;
}

/** Whether no two groups of a list have the same label. */
function isOnly(site: Site, trail: readonly string[]): boolean {
  const labels = site.items
    .filter((item) => item.type === 'node' && item.trail.join('\n') === trail.join('\n'))
    .map(({ text }) => text);
  return new Set(labels).size === labels.length;
}

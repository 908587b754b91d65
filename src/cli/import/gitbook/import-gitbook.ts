import { parse } from 'yaml';
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { decodePath } from '../../../lib/decode-path.ts';
import { isExternal } from '../../../lib/is-external.ts';
import type { AddNote, Imported, PageEntry } from '../imported.ts';
import { createPageReport } from '../conversion.ts';
import { createInsertLimit } from '../insert-limit.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { toPageUrl, importAssets, isPage, getOutputPath } from '../import-files.ts';
import { formatAttribute, joinPage, splitPage, takeTitle } from '../page-text.ts';
import { createUniquePaths, takePagePath } from '../unique-paths.ts';
import { convertBlocks } from './blocks.ts';
import { prepareText } from './prepare-text.ts';
import { readSummary, type SummaryLink } from './read-summary.ts';

/** Frontmatter fields that are converted, or that only place the cover. */
const CONVERTED_FIELDS = new Set(['title', 'description', 'icon', 'hidden', 'cover', 'coverY', 'coverHeight']);

/** Converts a GitBook: the folder that contains SUMMARY.md or `.gitbook.yaml`. */
export function importGitbook(source: Source, note: AddNote): Imported {
  const settings = readSettings(source, note);
  const summary = readSummary(source.has(settings.summary) ? source.read(settings.summary).toString('utf8') : '');
  const pages = source.files.filter(
    (file) =>
      isPage(file) &&
      isInRoot(file, settings.root) &&
      file !== settings.summary &&
      !file.split('/').includes('.gitbook'),
  );
  const paths = createUniquePaths();
  const outputs = new Map(
    pages.map((file) => [file, takePagePath(getOutputPath(getPlace(file, settings)), { file, paths, note })]),
  );
  const assets = importAssets(source, {
    keep: (file) => isInRoot(file, settings.root),
    place: (file) => getPlace(file, settings),
  });
  const find = (from: string) => (target: string, kind: 'link' | 'image') => {
    const file = resolveFile(target, target.startsWith('/') ? '' : from);
    if (file === undefined) return undefined;
    const page = [file, `${file}.md`, `${file}/README.md`]
      .map((name) => outputs.get(name))
      .find((outputPage) => outputPage !== undefined);
    if (page !== undefined && kind === 'link') return toPageUrl(page);
    const asset = assets.get(file);
    return asset === undefined ? undefined : `/${asset}`;
  };
  const files: Imported['files'] = {};
  const titles = collectTitles(
    summary.flatMap(({ links }) => links),
    settings.summary,
  );
  const names = new Map([...titles].map(([file, title]) => [toPageUrl(outputs.get(file) ?? file), title]));
  const limit = createInsertLimit();
  for (const [file, output] of outputs) {
    const text = source.read(file).toString('utf8');
    const { matter, body } = splitPage(text);
    const { title, body: bodyText } = takeTitle(body);
    const report = createPageReport({ file, text, note, converted: new Map(), limit });
    const blocks = convertBlocks(prepareText(bodyText, { source, file, report }));
    for (const { name, piece } of blocks.lost)
      report.reportLoss(`the block {% ${name} %}, except for its content`, piece);
    for (const key of Object.keys(matter).filter((name) => !CONVERTED_FIELDS.has(name)))
      note({ file, what: `the frontmatter field "${key}"` });
    const inMenu = titles.get(file);
    const ownTitle = title ?? (typeof matter['title'] === 'string' ? matter['title'] : undefined);
    const pageTitle = ownTitle ?? inMenu ?? path.posix.basename(output);
    const { description, icon, hidden } = matter;
    files[`${output}.mdx`] = joinPage({
      matter: {
        title: pageTitle,
        ...(inMenu !== undefined && inMenu !== pageTitle && { sidebarTitle: inMenu }),
        description,
        icon,
        hidden,
      },
      body: nameCards(rewriteLinks(createCover(matter) + convertFigures(blocks.text).trimStart(), find(file)), names),
    });
  }
  for (const [file, target] of assets) files[target] = source.read(file);
  const createEntries = (link: SummaryLink): PageEntry[] =>
    buildEntries(link, { outputs, from: settings.summary, note, entry: createEntries });
  const groups = summary.map(({ title = 'Start', links }) =>
    mergeTwins({ group: title, pages: links.flatMap(createEntries) }),
  );
  const listedGroups = groups.filter(({ pages: all }) => all.length > 0);
  return {
    name: settings.name ?? 'Documentation',
    config: {
      navigation: listedGroups.length > 0 ? { groups: listedGroups } : { pages: [...outputs.values()] },
      ...(settings.redirects.length > 0 && {
        redirects: settings.redirects.map(({ source: old, file }) => ({
          source: old,
          destination: toPageUrl(outputs.get(file) ?? file),
        })),
      }),
    },
    files,
    pages: new Map([...outputs].map(([file, output]) => [file, `${output}.mdx`])),
  };
}

interface GitbookSettings {
  root: string;
  summary: string;
  readme: string;
  name: string | undefined;
  redirects: { source: string; file: string }[];
}

function readSettings(source: Source, note: AddNote): GitbookSettings {
  const file = '.gitbook.yaml';
  let settings: { root?: unknown; structure?: { readme?: unknown; summary?: unknown } | null; redirects?: unknown } =
    {};
  try {
    if (source.has(file)) settings = (parse(source.read(file).toString('utf8')) as typeof settings | null) ?? {};
  } catch {
    note({ file, what: "the settings, which aren't valid YAML" });
  }
  const root =
    typeof settings.root === 'string'
      ? path.posix
          .normalize(settings.root)
          .replace(/^(?:\.\/|\/)+|\/$/g, '')
          .replace(/^\.$/, '')
      : '';
  const joinRoot = (name: unknown, defaultName: string) =>
    path.posix.join(root, (typeof name === 'string' ? name : defaultName).replace(/^\.?\//, ''));
  const readme = joinRoot(settings.structure?.readme, 'README.md');
  const [, name] = source.has(readme) ? (/^# +(.+)$/m.exec(source.read(readme).toString('utf8')) ?? []) : [];
  return {
    root,
    readme,
    summary: joinRoot(settings.structure?.summary, 'SUMMARY.md'),
    name: name?.trim(),
    redirects: Object.entries((settings.redirects ?? {}) as Record<string, unknown>).map(([old, target]) => ({
      source: `/${old.replace(/^\//, '')}`,
      file: joinRoot(target, ''),
    })),
  };
}

function isInRoot(file: string, root: string): boolean {
  return root === '' || file.startsWith(`${root}/`);
}

/**
 * Returns a file's location in the new site. Hidden folders are not published, and GitBook stores its images in one.
 */
function getPlace(file: string, { root, readme }: GitbookSettings): string {
  const relativePath = root === '' ? file : file.slice(root.length + 1);
  if (file === readme) return 'index.md';
  return relativePath.replace(/(^|\/)\.gitbook\//, '$1').replace(/(^|\/)README\.md$/i, '$1index.md');
}

function collectTitles(links: readonly SummaryLink[], from: string): Map<string, string> {
  const entries = links.flatMap(({ title, target, children }): [string, string][] => [
    [resolveFile(decodePath(target.replace(/#.*/, '')), from) ?? target, title],
    ...collectTitles(children, from),
  ]);
  return new Map(entries);
}

/** A heading above a single page with the same name is redundant. */
function mergeTwins(group: Exclude<PageEntry, string>): Exclude<PageEntry, string> {
  const [firstPage, ...otherPages] = group.pages;
  const isTwin =
    typeof firstPage === 'object' &&
    otherPages.length === 0 &&
    firstPage.group.toLowerCase() === group.group.toLowerCase();
  return isTwin ? firstPage : group;
}

interface EntryContext {
  outputs: ReadonlyMap<string, string>;
  from: string;
  note: AddNote;
  entry(link: SummaryLink): PageEntry[];
}

/** A page with child pages becomes a group that opens it. */
function buildEntries(
  { title, target, children }: SummaryLink,
  { outputs, from, note, entry }: EntryContext,
): PageEntry[] {
  const [linkPath = '', fragment] = target.split('#', 2);
  const page = outputs.get(resolveFile(decodePath(linkPath), from) ?? '');
  if (page === undefined || fragment !== undefined)
    note({
      file: from,
      what: `the entry "${title}": ${isExternal(target) ? 'it links to another site' : fragment === undefined ? `${target} doesn't exist` : 'it links to a section of a page'}`,
    });
  const pageEntries: PageEntry[] = page === undefined || fragment !== undefined ? [] : [page];
  const childEntries = children.flatMap(entry);
  if (childEntries.length === 0) return pageEntries;
  return [{ group: title, ...(pageEntries[0] !== undefined && { root: pageEntries[0] }), pages: childEntries }];
}

/** A cover becomes an image above the text, unless the page's layout hides it. */
function createCover({ cover, layout }: Record<string, unknown>): string {
  const shownParts = (layout ?? {}) as { cover?: { visible?: unknown } };
  if (typeof cover !== 'string' || cover === '' || shownParts.cover?.visible === false) return '';
  return `![](<${cover}>)\n\n`;
}

/** References use a file or folder name as their text, or none. They get the title from the menu. */
function nameCards(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /<Card(?: title="([^"]*)")? href="([^"#]*)("|#)/g,
    (match: string, title = '', href: string, end: string) => {
      const name = names.get(href);
      const isFile = title === '' || title.endsWith('.md') || title === href.split('/').at(-1);
      return name === undefined || !isFile ? match : `<Card${formatAttribute('title', name)} href="${href}${end}`;
    },
  );
}

/** A `<figure>` with a caption becomes a frame. */
function convertFigures(text: string): string {
  return text.replaceAll(
    /<figure>\s*(<img\b[^>]*?)\s*\/?>\s*(?:<figcaption>([^]*?)<\/figcaption>)?\s*<\/figure>/g,
    (_, image: string, caption: string | undefined) => {
      const words = (caption ?? '').replaceAll(/<[^<>]+>/g, '').trim();
      return `<Frame${words ? ` caption="${words.replaceAll('"', '&quot;')}"` : ''}>\n  ${image} />\n</Frame>`;
    },
  );
}

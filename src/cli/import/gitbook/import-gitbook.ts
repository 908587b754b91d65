import path from 'node:path';
import { parseYaml } from '../../../lib/parse-yaml.ts';
import type { Source } from '../../../site/shared.ts';
import { decodePath } from '../../../lib/decode-path.ts';
import { isExternal } from '../../../lib/is-external.ts';
import type { AddNote, Imported, PageEntry } from '../imported.ts';
import { createPageReport } from '../conversion.ts';
import { asFields } from '../fields.ts';
import { createInsertLimit } from '../insert-limit.ts';
import { createLinkPages } from '../link-pages.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { getOutputPath, importAssets, isInFolder, isPage, toPageUrl } from '../import-files.ts';
import { formatAttribute, joinPage, splitPage, takeTitle } from '../page-text.ts';
import { createUniquePaths, takePagePath } from '../unique-paths.ts';
import { convertBlocks } from './blocks.ts';
import { createNameMentions } from './name-mentions.ts';
import { prepareText } from './prepare-text.ts';
import { readSummary, type SummaryLink } from './read-summary.ts';

/** Frontmatter fields that are converted, or that only matter in GitBook's editor. */
const CONVERTED_FIELDS = new Set([
  'title',
  'description',
  'icon',
  'hidden',
  'cover',
  'coverY',
  'coverHeight',
  'metaLinks',
  'layout',
]);

/** Converts a GitBook: the folder that contains SUMMARY.md or `.gitbook.yaml`. */
export function importGitbook(source: Source, note: AddNote): Imported {
  const settings = readSettings(source, note);
  const { parts: summary, generatedLines } = readSummary(
    source.has(settings.summary) ? source.read(settings.summary).toString('utf8') : '',
  );
  for (const line of generatedLines)
    note({
      file: settings.summary,
      line,
      what: 'the pages that GitBook generates here from an API description. Add the description to the new site',
    });
  const pages = source.files.filter(
    (file) =>
      isPage(file) &&
      isInFolder(file, settings.root) &&
      file !== settings.summary &&
      !file.split('/').includes('.gitbook'),
  );
  const paths = createUniquePaths();
  const outputs = new Map(
    pages.map((file) => [file, takePagePath(getOutputPath(getPlace(file, settings)), { file, paths, note })]),
  );
  const assets = importAssets(source, {
    keep: (file) => isInFolder(file, settings.root) && !/(?:^|\/)\.gitbook\/[^/]+\.ya?ml$/.test(file),
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
  const links = createLinkPages(paths);
  const titles = collectTitles(
    summary.flatMap((part) => part.links),
    settings.summary,
  );
  const names = new Map([...titles].map(([file, title]) => [toPageUrl(outputs.get(file) ?? file), title]));
  const nameMentions = createNameMentions(source, titles);
  const limit = createInsertLimit();
  for (const [file, output] of outputs) {
    const text = source.read(file).toString('utf8');
    const { matter, body } = splitPage(text);
    const { title, body: bodyText } = takeTitle(body);
    const report = createPageReport({ file, text, note, converted: new Map(), limit });
    const blockText = convertBlocks(
      prepareText(bodyText, { source, file, variables: settings.variables, report }),
      report,
    );
    const layout = readLayout(matter['layout']);
    for (const key of [...Object.keys(matter).filter((name) => !CONVERTED_FIELDS.has(name)), ...layout.lostFields])
      report.reportLoss(`the frontmatter field "${key}"`);
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
        mode: layout.mode,
      },
      body: nameCards(
        rewriteLinks(createCover(matter) + nameMentions(convertFigures(blockText).trimStart(), file), find(file)),
        names,
      ),
    });
  }
  for (const [file, target] of assets) files[target] = source.read(file);
  const createEntries = (link: SummaryLink): PageEntry[] =>
    buildEntries(link, { outputs, from: settings.summary, note, addLink: links.add, entry: createEntries });
  const groups = summary.map(({ title = 'Start', links: entries }) =>
    mergeTwins({ group: title, pages: entries.flatMap(createEntries) }),
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
    files: { ...files, ...links.files },
    pages: new Map([...outputs].map(([file, output]) => [file, `${output}.mdx`])),
  };
}

interface GitbookSettings {
  root: string;
  summary: string;
  readme: string;
  name: string | undefined;
  redirects: { source: string; file: string }[];
  /** Values of the space's variables, by name. */
  variables: Record<string, string>;
}

function readSettings(source: Source, note: AddNote): GitbookSettings {
  const file = '.gitbook.yaml';
  let settings: { root?: unknown; structure?: { readme?: unknown; summary?: unknown } | null; redirects?: unknown } =
    {};
  try {
    if (source.has(file)) settings = (parseYaml(source.read(file).toString('utf8')) as typeof settings | null) ?? {};
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
    variables: readVariables(source, joinRoot('.gitbook/vars.yaml', ''), note),
  };
}

function readVariables(source: Source, file: string, note: AddNote): Record<string, string> {
  if (!source.has(file)) return {};
  try {
    const values = Object.entries(asFields(parseYaml(source.read(file).toString('utf8'))));
    return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  } catch {
    note({ file, what: "the variables, which aren't valid YAML" });
    return {};
  }
}

/** Parts of a page that GitBook can hide, and that pages of the new site have or don't have anyway. */
const SHARED_PARTS = new Set(['cover', 'pagination', 'metadata', 'tags', 'actions']);

/** Reads the layout of a page: a wide one has no table of contents. Default values are ignored. */
function readLayout(layout: unknown): { mode?: 'wide'; lostFields: string[] } {
  const { width, outline, ...others } = asFields(layout);
  const isHidden = (part: unknown) => asFields(part)['visible'] === false;
  const hiddenParts = Object.entries(others).filter(([name, part]) => !SHARED_PARTS.has(name) && isHidden(part));
  return {
    ...((width === 'wide' || isHidden(outline)) && { mode: 'wide' }),
    lostFields: hiddenParts.map(([name]) => `layout.${name}`),
  };
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
  addLink(label: string, href: string): string;
  entry(link: SummaryLink): PageEntry[];
}

/** A page with child pages becomes a group that opens it. A link to another site becomes a page that opens it. */
function buildEntries(
  { title, target, children }: SummaryLink,
  { outputs, from, note, addLink, entry }: EntryContext,
): PageEntry[] {
  const page = findEntryPage({ title, target }, { outputs, from, note, addLink });
  const childEntries = children.flatMap(entry);
  if (childEntries.length === 0) return page === undefined ? [] : [page];
  return [{ group: title, ...(page !== undefined && { root: page }), pages: childEntries }];
}

function findEntryPage(
  { title, target }: Pick<SummaryLink, 'title' | 'target'>,
  { outputs, from, note, addLink }: Omit<EntryContext, 'entry'>,
): string | undefined {
  if (isExternal(target)) return addLink(title, target);
  const [linkPath = '', fragment] = target.split('#', 2);
  const page = outputs.get(resolveFile(decodePath(linkPath), from) ?? '');
  if (page !== undefined && fragment === undefined) return page;
  note({
    file: from,
    what: `the entry "${title}": ${fragment === undefined ? `${target} doesn't exist` : 'it links to a section of a page'}`,
  });
  return undefined;
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

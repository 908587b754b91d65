import path from 'node:path';
import { isExternal } from '../../../lib/is-external.ts';
import type { Source } from '../../../site/shared.ts';
import { createPageReport } from '../conversion.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { importAssets, isPage, toPageUrl } from '../import-files.ts';
import type { AddNote, Imported } from '../imported.ts';
import { createInsertLimit, type InsertLimit } from '../insert-limit.ts';
import { createLinkPages } from '../link-pages.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { deriveTitle, joinPage, splitPage, takeTitle } from '../page-text.ts';
import { convertBody } from './convert-body.ts';
import { readSettings } from '../read-settings.ts';
import { createUniquePaths } from '../unique-paths.ts';
import { buildNavigation, cleanIcon, findConfig, resolve, type FernPage } from './read-docs.ts';

/** Converts a Fern project: the folder with `fern/docs.yml`, or the folder `fern` itself. */
export function importFern(source: Source, note: AddNote): Imported {
  const file = findConfig(source) ?? 'fern/docs.yml';
  const root = path.posix.dirname(file).replace(/^\.$/, '');
  const site = source.has(file) ? readSettings(file, { source, note }) : {};
  const paths = createUniquePaths();
  const links = createLinkPages(paths);
  const pages = new Map<string, FernPage>();
  const findSpec = (name: string | undefined) => findDescription(name, { source, root, note });
  const navigation = buildNavigation(site, file, { source, pages, paths, addLink: links.add, findSpec, note });
  const start = root === '' ? '' : `${root}/`;
  const listed = new Set([...pages.values()].flatMap((page) => page.entries ?? [page.file]));
  for (const each of source.files)
    if (isPage(each) && each.startsWith(start) && !listed.has(each) && !/(?:^|\/)(?:snippets|README)\b/i.test(each))
      note({ file: each, what: "the page, because docs.yml doesn't list it" });
  const assets = importAssets(source, {
    keep: (each) => each.startsWith(start) && !/(?:^|\/)(?:docs|generators|fern\.config)\.(?:ya?ml|json)$/.test(each),
    place: (each) => each.slice(start.length),
  });
  const converted = new Map<string, number>();
  const urls = new Map([...pages.values()].map((page) => [toPageUrl(page.output), page]));
  const context: PageContext = { source, root, pages, assets, urls, converted, note, limit: createInsertLimit() };
  const files: Imported['files'] = {};
  for (const page of pages.values()) files[`${page.output}.mdx`] = convertPage(page, context);
  for (const [each, target] of assets) files[target] = source.read(each);
  const config = convertSettings(site, { file, assets, note });
  if (Array.isArray(config['redirects'])) converted.set('redirect', config['redirects'].length);
  return {
    name: readText(site['title']) ?? 'Documentation',
    config: { ...config, navigation },
    files: { ...files, ...links.files },
    pages: new Map(
      [...pages.values()].flatMap((page) =>
        (page.entries ?? [page.file]).map((each) => [each, `${page.output}.mdx`] as const),
      ),
    ),
    converted,
  };
}

/** Reads the API description that generators.yml names. */
function findDescription(
  name: string | undefined,
  { source, root, note }: { source: Source; root: string; note: AddNote },
): string | undefined {
  const file = [
    path.posix.join(root, 'apis', name ?? '', 'generators.yml'),
    path.posix.join(root, 'generators.yml'),
  ].find((each) => source.has(each));
  if (file === undefined) return undefined;
  const { api } = readSettings(file, { source, note });
  const specs = [asFields(api), ...readList(api).map(asFields), ...readList(asFields(api)['specs']).map(asFields)];
  const targets = specs
    .flatMap((spec) => [spec['openapi'], spec['path']])
    .map(readText)
    .concat(readText(api));
  const start = root === '' ? '' : `${root}/`;
  return targets
    .filter((target) => target !== undefined)
    .map((target) => resolve(target, file))
    .filter((target) => source.has(target) && target.startsWith(start))
    .map((target) => target.slice(start.length))[0];
}

interface PageContext {
  source: Source;
  root: string;
  pages: ReadonlyMap<string, FernPage>;
  assets: ReadonlyMap<string, string>;
  urls: ReadonlyMap<string, FernPage>;
  converted: Map<string, number>;
  note: AddNote;
  limit: InsertLimit;
}

function convertPage(page: FernPage, context: PageContext): string {
  if (page.entries) return convertChangelog(page, page.entries, context);
  const { matter, body, title } = convertFile(page.file, context);
  const label = page.label;
  const pageTitle = readText(matter['title']) ?? label ?? title ?? deriveTitle(path.posix.basename(page.output));
  return joinPage({
    matter: {
      title: pageTitle,
      ...(label !== undefined && label !== pageTitle && { sidebarTitle: label }),
      description: readText(matter['subtitle']) ?? readText(matter['description']),
      ...(page.icon !== undefined && { icon: cleanIcon(page.icon) }),
      ...(page.isHidden && { hidden: true }),
      ...(matter['noindex'] === true && { noindex: true }),
      ...(matter['keywords'] !== undefined && { keywords: matter['keywords'] }),
      ...Object.fromEntries(Object.entries(matter).filter(([name]) => name.startsWith('og:'))),
    },
    body,
  });
}

/** Frontmatter fields that are converted, or that only change Fern's layout. */
const CONVERTED_FIELDS = new Set(
  'title subtitle description slug hidden noindex keywords sidebar-title tags hide-toc max-toc-depth layout hide-nav-links hide-feedback position'.split(
    ' ',
  ),
);

function convertFile(file: string, { source, root, pages, assets, urls, converted, note, limit }: PageContext) {
  const text = source.read(file).toString('utf8');
  const report = createPageReport({ file, text, note, converted, limit });
  const { matter, body } = splitPage(text);
  for (const name of Object.keys(matter).filter((each) => !CONVERTED_FIELDS.has(each) && !each.startsWith('og:')))
    report.reportLoss(`the frontmatter field "${name}"`, `${name}:`);
  const { title, body: bodyText } = matter['title'] === undefined ? takeTitle(body) : { title: undefined, body };
  const rewrittenText = rewriteLinks(convertBody(bodyText, file, { source, root, report }), (target, kind) => {
    const targetFile = target.startsWith('/')
      ? path.posix.join(root, path.posix.normalize(target))
      : (resolveFile(target, file) ?? '');
    const linked =
      pages.get(targetFile) ??
      pages.get(`${targetFile}.mdx`) ??
      pages.get(`${targetFile}.md`) ??
      urls.get(target.replace(/\/$/, ''));
    if (linked && kind === 'link') return toPageUrl(linked.output) || '/';
    const asset = assets.get(targetFile);
    return asset === undefined ? undefined : `/${asset}`;
  });
  return { matter, body: rewrittenText, title };
}

function convertChangelog(page: FernPage, entries: readonly string[], context: PageContext): string {
  const updates = entries.map((file) => {
    const { matter, body, title } = convertFile(file, context);
    const name = path.posix.basename(file).replace(/\.mdx?$/i, '');
    const heading = readText(matter['title']) ?? title;
    return `<Update label="${name.replaceAll('"', '&quot;')}"${heading === undefined ? '' : ` description="${heading.replaceAll('"', '&quot;')}"`}>\n\n${body.trim()}\n\n</Update>`;
  });
  return joinPage({ matter: { title: page.label ?? 'Changelog' }, body: updates.join('\n\n') });
}

function convertSettings(
  site: Fields,
  { file, assets, note }: { file: string; assets: ReadonlyMap<string, string>; note: AddNote },
): Fields {
  const findAsset = (value: unknown) => {
    const name = readText(value);
    if (name === undefined || isExternal(name)) return name;
    const asset = assets.get(resolve(name, file));
    if (asset === undefined) note({ file, what: `the image "${name}", because it isn't in the folder` });
    return asset === undefined ? undefined : `/${asset}`;
  };
  const colors = asFields(site['colors']);
  const accent = colors['accent-primary'] ?? colors['accentPrimary'];
  const primary = readText(accent) ?? readText(asFields(accent)['light']);
  const dark = readText(asFields(accent)['dark']);
  const logo = asFields(site['logo']);
  const [light, darkLogo] = [findAsset(logo['light']), findAsset(logo['dark'])];
  const favicon = findAsset(site['favicon']);
  const navbar = readList(site['navbar-links'])
    .map(asFields)
    .flatMap((link): Fields[] => {
      const href = readText(link['url']) ?? readText(link['href']) ?? readText(link['value']);
      if (href === undefined) return [];
      return [
        link['type'] === 'github'
          ? { label: 'GitHub', href, type: 'github' }
          : { label: readText(link['text']) ?? href, href },
      ];
    });
  const redirects = readList(site['redirects'])
    .map(asFields)
    .flatMap(({ source, destination, permanent }): Fields[] => {
      const [from, to] = [readText(source), readText(destination)];
      return from === undefined || to === undefined
        ? []
        : [{ source: from, destination: to, ...(permanent === false && { permanent }) }];
    });
  for (const name of [
    'css',
    'js',
    'experimental',
    'analytics',
    'layout',
    'typography',
    'background-image',
    'landing-page',
    'ai-chat',
    'ai-search',
    'global-theme',
    'translations',
    'footer',
  ])
    if (site[name] !== undefined) note({ file, what: `the setting "${name}"` });
  return {
    ...(primary !== undefined &&
      /^#[\da-f]{3,8}$/i.test(primary) && { colors: { primary, ...(dark !== undefined && { light: dark }) } }),
    ...(light !== undefined && { logo: darkLogo === undefined ? light : { light, dark: darkLogo } }),
    ...(favicon !== undefined && { favicon }),
    ...(navbar.length > 0 && { navbar: { links: navbar } }),
    ...(redirects.length > 0 && { redirects }),
  };
}

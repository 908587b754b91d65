import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { createPageReport, type PageReport } from '../conversion.ts';
import { escapeBraces } from '../escape-braces.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';
import { findIconName } from '../icons.ts';
import { importAssets, toPageUrl } from '../import-files.ts';
import type { AddNote, Imported, PageEntry } from '../imported.ts';
import { resolveFile, rewriteLinks, type FindTarget } from '../links.ts';
import { createLinkPages } from '../link-pages.ts';
import { changeProse, deriveTitle, joinPage, splitPage, takeTitle } from '../page-text.ts';
import { createUniquePaths } from '../unique-paths.ts';
import { buildNavigation } from './build-navigation.ts';
import { convertBlocks, convertFences } from './convert-blocks.ts';
import { convertDefinitions } from './convert-definitions.ts';
import { convertHtml } from './convert-html.ts';
import { convertInline } from './convert-inline.ts';
import { convertSettings } from './convert-settings.ts';
import { createInsertLimit, type InsertLimit } from '../insert-limit.ts';
import { includeSnippets } from './include-snippets.ts';
import { openSnippets, type Snippets } from './open-snippets.ts';
import { readConfig, type MkdocsSettings } from './read-config.ts';
import { joinDocs, readLanguages, type MkdocsLanguage, type MkdocsPage } from './read-pages.ts';

/** Converts a MkDocs site, with or without the Material theme. Its configuration is read, but never run. */
export function importMkdocs(source: Source, note: AddNote): Imported {
  const settings = readConfig(source, note);
  const paths = createUniquePaths();
  const languages = readLanguages(source, settings, { paths, note });
  const pages = languages.flatMap((language) => [...language.pages.values()].map((page) => ({ page, language })));
  const assets = placeAssets(source, settings);
  const converted = new Map<string, number>();
  const links = createLinkPages(paths);
  const labels = new Map<string, string>();
  const shared = { snippets: openSnippets(source, settings), limit: createInsertLimit() };
  const navigation = createNavigation(languages, { source, settings, labels, note, addLink: links.add });
  const files: Imported['files'] = {};
  for (const { page, language } of pages)
    files[`${page.output}.md`] = convertPage(page, {
      source,
      settings,
      language,
      assets,
      labels,
      converted,
      note,
      ...shared,
    });
  for (const [file, target] of assets) files[target] = source.read(file);
  const description = readText(settings.site['site_description']);
  const config = convertSettings(settings, { source, languages, note });
  if (Array.isArray(config['redirects'])) converted.set('redirect', config['redirects'].length);
  return {
    name: readText(settings.site['site_name']) ?? 'Documentation',
    ...(description !== undefined && { description }),
    config: { ...config, navigation },
    files: { ...files, ...links.files },
    pages: new Map(pages.map(({ page }) => [page.file, `${page.output}.md`])),
    converted,
  };
}

/** Files keep their place in the docs folder. */
function placeAssets(source: Source, settings: MkdocsSettings): Map<string, string> {
  const start = settings.docs === '' ? '' : `${settings.docs}/`;
  return importAssets(source, {
    keep: (file) =>
      file.startsWith(start) &&
      !file
        .slice(start.length)
        .split('/')
        .some((part) => part.startsWith('.')),
    place: (file) => file.slice(start.length),
  });
}

interface NavigationInput {
  source: Source;
  settings: MkdocsSettings;
  labels: Map<string, string>;
  addLink(label: string, href: string): string;
  note: AddNote;
}

/** Languages contain the navigation, or tabs if the theme shows sections as tabs. */
function createNavigation(languages: readonly MkdocsLanguage[], input: NavigationInput): object {
  const divisions = languages.map((language) => {
    const entries = buildNavigation({ ...input, language });
    const hasTabs =
      input.settings.features.has('navigation.tabs') && entries.some((entry) => typeof entry === 'object');
    return {
      ...(language.language !== undefined && { language: language.language }),
      ...(language.language !== undefined && language.isDefault && { default: true }),
      ...(hasTabs ? { tabs: createTabs(entries, input.labels) } : { pages: entries }),
    };
  });
  const usedDivisions = divisions.filter((division) => !('pages' in division) || division.pages.length > 0);
  const [division] = usedDivisions;
  if (languages.length > 1) return { languages: usedDivisions };
  return division ?? { pages: [] };
}

function createTabs(entries: readonly PageEntry[], labels: ReadonlyMap<string, string>): object[] {
  return entries.map((entry) =>
    typeof entry === 'string'
      ? { tab: labels.get(entry) ?? deriveTitle(path.posix.basename(entry).replace(/^index$/, 'home')), pages: [entry] }
      : {
          tab: entry.group,
          pages: [...(typeof entry['root'] === 'string' ? [entry['root']] : []), ...entry.pages],
        },
  );
}

interface PageContext {
  source: Source;
  settings: MkdocsSettings;
  language: MkdocsLanguage;
  assets: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  converted: Map<string, number>;
  note: AddNote;
  snippets: Snippets;
  limit: InsertLimit;
}

function convertPage(page: MkdocsPage, context: PageContext): string {
  const { source, settings, labels, note, converted, snippets, limit } = context;
  const text = source.read(page.file).toString('utf8');
  const report = createPageReport({ file: page.file, text, note, converted, limit });
  const { matter, body } = splitPage(text);
  const { title, body: bodyText } = takeTitle(includeSnippets(body, { snippets, settings, ...report }));
  const label = labels.get(page.output) ?? readText(matter['title']);
  if (/:[a-z]+-[a-z\d-]+:/.test(title ?? ''))
    report.reportLoss('the icon in the title. Add icon to the frontmatter', title);
  if (/\(\d+\)!/.test(bodyText)) report.reportChange('annotations of code became the list below it', '(1)!');
  const pageTitle =
    removeAttributes(title) ?? label ?? deriveTitle(path.posix.basename(page.output).replace(/^index$/, 'home'));
  const withoutCode = replaceGenerated(bodyText, settings, report);
  const blocks = convertHtml(convertBlocks(convertFences(withoutCode), report), report);
  const inline = convertInline(
    settings.extensions.has('def_list') ? convertDefinitions(blocks, report) : blocks,
    settings,
    report,
  );
  return joinPage({
    matter: {
      title: pageTitle,
      ...(label !== undefined && label !== pageTitle && { sidebarTitle: label }),
      ...convertMatter(matter, report),
    },
    body: rewriteLinks(escapeBraces(inline), findTargets(page, context, report)),
  });
}

function removeAttributes(title: string | undefined): string | undefined {
  return (
    title
      ?.replace(/\s*\{[:#. ][^{}]*\}\s*$/, '')
      .replaceAll(/:[a-z]+-[a-z\d-]+:\s*/g, '')
      .trim() || undefined
  );
}

/** Reports references and macros, whose text only the site's own code can create. */
function replaceGenerated(text: string, settings: MkdocsSettings, report: PageReport): string {
  const variables = settings.plugins.has('macros') ? asFields(settings.site['extra']) : {};
  return changeProse(text, (prose) =>
    removeReferences(prose, report).replaceAll(
      /\{\{([^{}\n]*)\}\}|\{%[^%]*%\}/g,
      (match: string, inner: string | undefined) => {
        const name = inner?.replaceAll('-', ' ').trim();
        const value = name === undefined || !Object.hasOwn(variables, name) ? undefined : variables[name];
        const isText = typeof value === 'string' || typeof value === 'number';
        if (isText && report.canInsert(String(value).length)) {
          report.count('variable');
          return String(value);
        }
        report.reportLoss(`the macro ${match}, which stays as text${isText ? ', because it is too long' : ''}`, match);
        return match.replaceAll('{{', String.raw`\{\{`).replaceAll('}}', String.raw`\}\}`);
      },
    ),
  );
}

function removeReferences(prose: string, report: PageReport): string {
  if (!prose.includes(':::')) return prose;
  let isInside = false;
  const lines = prose.split('\n').filter((line) => {
    const [, name] = /^:::[ \t]+([\w.]+)[ \t]*$/.exec(line) ?? [];
    if (name !== undefined)
      report.reportLoss(
        `the reference of ${name}, which a plugin creates from code. Create it with Sphinx, and add its output to the navigation`,
        line,
      );
    isInside = name !== undefined || (isInside && /^[ \t]/.test(line));
    return !isInside;
  });
  return lines.join('\n');
}

function convertMatter(matter: Fields, report: PageReport): Fields {
  const { title: _, description, icon, tags, status, search, hide: __, ...others } = matter;
  for (const name of Object.keys(others)) report.reportLoss(`the frontmatter field "${name}"`, `${name}:`);
  if (matter['hide'] !== undefined) report.reportLoss('the frontmatter field "hide"', 'hide:');
  const iconName = readText(icon) === undefined ? undefined : findIconName(readText(icon) ?? '');
  if (icon !== undefined && iconName === undefined) report.reportLoss(`the icon ${String(icon)}`, 'icon:');
  const isSearchable = asFields(search)['exclude'] !== true;
  const boost = asFields(search)['boost'];
  return {
    description: readText(description),
    icon: iconName,
    ...(Array.isArray(tags) && { keywords: readList(tags).map(String) }),
    ...(status === 'deprecated' && { deprecated: true }),
    ...(typeof status === 'string' && status !== 'deprecated' && { tag: status }),
    ...(!isSearchable && { searchable: false }),
    ...(typeof boost === 'number' && { boost }),
  };
}

/** Finds targets by file, and by URL as in HTML elements, which the page's own URL ends with a slash. */
function findTargets(
  page: MkdocsPage,
  { settings, language, assets, source }: PageContext,
  report: PageReport,
): FindTarget {
  return (target, kind) => {
    const docsRoot = settings.docs === '' ? '' : `${settings.docs}/`;
    const candidates = [
      target.startsWith('/') ? target.slice(1) : resolveFile(target, page.name),
      target.startsWith('/')
        ? undefined
        : resolveFile(target, `${page.name.replace(/(?:\/?index|\/?README)?\.mdx?$/i, '')}/x`),
    ].filter((file) => file !== undefined);
    for (const file of candidates) {
      const name = file.replace(/\/$/, '').replace(/\.html$/, '.md');
      const found = [name, `${name}.md`, path.posix.join(name, 'index.md'), path.posix.join(name, 'README.md')]
        .map((each) => language.pages.get(each))
        .find((each) => each !== undefined);
      if (found && kind === 'link') return toPageUrl(found.output) || '/';
      const asset =
        assets.get(docsRoot + file) ??
        assets.get(joinDocs(settings, path.posix.join(path.posix.dirname(page.file).slice(docsRoot.length), target)));
      if (asset !== undefined) return `/${asset}`;
    }
    if (/\.mdx?$|\.(?:png|jpe?g|gif|svg|webp)$/i.test(target) && !source.has(target))
      report.reportLoss(`the ${kind} "${target}", because the file doesn't exist in the docs folder`, target);
    return undefined;
  };
}

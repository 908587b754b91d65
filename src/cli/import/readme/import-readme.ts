import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { createPageReport, type PageReport } from '../conversion.ts';
import { escapeBraces } from '../escape-braces.ts';
import { asFields, readText, type Fields } from '../fields.ts';
import { importAssets, toPageUrl } from '../import-files.ts';
import type { AddNote, Imported, PageEntry } from '../imported.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { deriveTitle, joinPage } from '../page-text.ts';
import { readYaml } from '../read-yaml.ts';
import { createUniquePaths } from '../unique-paths.ts';
import { convertBody } from './convert-body.ts';
import { readBlockTexts } from './magic-blocks.ts';
import { buildEntries, listSections, readPages, type ReadmePage } from './read-sections.ts';

/** Converts the folder that ReadMe synchronizes with a repository, or that its command line uploads. */
export function importReadme(source: Source, note: AddNote): Imported {
  const paths = createUniquePaths();
  const sections = listSections(source).map((section) => ({ section, pages: readPages(source, section, paths) }));
  const pages = sections.flatMap((each) => each.pages);
  const assets = importAssets(source, {
    keep: (file) =>
      !/(?:^|\/)(?:_order\.ya?ml|node_modules\/)/.test(file) && !file.split('/').some((part) => part.startsWith('.')),
    place: (file) => file,
  });
  const converted = new Map<string, number>();
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  const context: ReadmeContext = {
    source,
    bySlug,
    byFile: new Map(pages.map((page) => [page.file, page])),
    assets,
    converted,
    note,
  };
  const files: Imported['files'] = {};
  for (const page of pages) files[`${page.output}.md`] = convertPage(page, context);
  for (const [file, target] of assets) files[target] = source.read(file);
  const blocks = source.files.filter((file) => /^custom_?blocks\//i.test(file));
  if (blocks.length > 0)
    note({
      file: path.posix.dirname(blocks[0] ?? ''),
      what: `reusable content and components: ${blocks.length} files`,
    });
  const tabs = sections.flatMap(({ section, pages: sectionPages }) => {
    const entries = buildEntries(section.folder, { source, pages: sectionPages, note });
    return entries.length > 0 ? [{ tab: section.title, pages: entries }] : [];
  });
  const first = tabs[0]?.pages[0];
  const home = findFirstPage(first);
  return {
    name: 'Documentation',
    config: {
      navigation: tabs.length > 1 ? { tabs } : { pages: tabs[0]?.pages ?? [] },
      ...(home !== undefined && { redirects: [{ source: '/docs', destination: `/${home}` }] }),
    },
    files,
    pages: new Map(pages.map(({ file, output }) => [file, `${output}.md`])),
    texts: new Map(pages.map(({ file }) => [file, readBlockTexts(source.read(file).toString('utf8'))])),
    converted,
  };
}

function findFirstPage(entry: PageEntry | undefined): string | undefined {
  if (typeof entry !== 'object') return entry;
  return typeof entry['root'] === 'string' ? entry['root'] : findFirstPage(entry.pages[0]);
}

interface ReadmeContext {
  source: Source;
  bySlug: ReadonlyMap<string, ReadmePage>;
  byFile: ReadonlyMap<string, ReadmePage>;
  assets: ReadonlyMap<string, string>;
  converted: Map<string, number>;
  note: AddNote;
}

function convertPage(page: ReadmePage, context: ReadmeContext): string {
  const { source, note, converted } = context;
  const text = source.read(page.file).toString('utf8');
  const report = createPageReport({ file: page.file, text, note, converted });
  const body = convertBody(linkPages(page.body, context, report), report);
  return joinPage({
    matter: convertMatter(page, { source, report }),
    body: rewriteLinks(escapeBraces(body), (target, kind) => {
      const file = resolveFile(target, target.startsWith('/') ? '' : page.file) ?? '';
      const linked = context.byFile.get(file) ?? context.byFile.get(`${file}.md`);
      if (linked && kind === 'link') return toPageUrl(linked.output);
      const asset = context.assets.get(file);
      return asset === undefined ? undefined : `/${asset}`;
    }),
  });
}

/** Converts targets such as `doc:start` and `ref:create-pet#body`. */
function linkPages(body: string, { bySlug }: ReadmeContext, report: PageReport): string {
  return body.replaceAll(
    /(\]\(|\b(?:href|url|to)="|"(?:url|href)":\s*")(doc|ref|page|changelog|blog):([\w./-]+)/g,
    (match: string, before: string, kind: string, slug: string) => {
      const page = bySlug.get(slug);
      if (page) return `${before}${toPageUrl(page.output)}`;
      report.reportLoss(`the link "${kind}:${slug}", because the page doesn't exist in the folder`, match);
      return `${before}/${kind === 'ref' ? 'reference' : 'docs'}/${slug}`;
    },
  );
}

/** Fields that only ReadMe's editor reads. */
const EDITOR_FIELDS = new Set(
  'slug category categorySlug createdAt updatedAt order parentDoc parentDocSlug type isReference title excerpt hidden deprecated metadata link api icon'.split(
    ' ',
  ),
);

function convertMatter(page: ReadmePage, { source, report }: { source: Source; report: PageReport }): Fields {
  const { matter, file } = page;
  for (const name of Object.keys(matter).filter((each) => !EDITOR_FIELDS.has(each))) {
    const isPublic = name === 'privacy' && asFields(matter[name])['view'] === 'public';
    const isEmpty =
      matter[name] === null ||
      matter[name] === '' ||
      (name === 'next' &&
        readText(asFields(matter[name])['description']) === undefined &&
        JSON.stringify(asFields(matter[name])).length < 30);
    if (!isPublic && !isEmpty) report.reportLoss(`the frontmatter field "${name}"`, `${name}:`);
  }
  const metadata = asFields(matter['metadata']);
  const url = readText(asFields(matter['link'])['url']);
  return {
    title: readText(matter['title']) ?? deriveTitle(path.posix.basename(file).replace(/\.mdx?$/i, '')),
    description: readText(matter['excerpt']) ?? readText(metadata['description']),
    ...(matter['hidden'] === true && { hidden: true }),
    ...(matter['deprecated'] === true && { deprecated: true }),
    ...(url !== undefined && { url }),
    ...(metadata['robots'] === 'noindex' && { noindex: true }),
    ...(readText(metadata['keywords']) !== undefined && { keywords: readText(metadata['keywords'])?.split(/\s*,\s*/) }),
    ...findOperation(asFields(matter['api']), { source, file, report }),
  };
}

/** A page of the reference shows one operation of an API description. */
function findOperation(
  { file: name, operationId }: Fields,
  { source, file, report }: { source: Source; file: string; report: PageReport },
): { openapi?: string } {
  const written = readText(name);
  const id = readText(operationId);
  if (written === undefined || id === undefined) return {};
  const description = [
    path.posix.join('reference', written),
    written,
    path.posix.join(path.posix.dirname(file), written),
  ]
    .map((each) => path.posix.normalize(each))
    .find((each) => source.has(each));
  if (description === undefined) {
    report.reportLoss(
      `the operation ${id}, because ${written} isn't in the folder. Add the API description, and openapi to the frontmatter`,
      'api:',
    );
    return {};
  }
  try {
    const paths = asFields(asFields(readYaml(source.read(description).toString('utf8')))['paths']);
    for (const [route, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(asFields(methods)))
        if (asFields(operation)['operationId'] === id)
          return { openapi: `${description} ${method.toUpperCase()} ${route}` };
  } catch {
    report.reportLoss(`the operation ${id}, because ${description} can't be read`, 'api:');
    return {};
  }
  report.reportLoss(`the operation ${id}, because ${description} doesn't contain it`, 'api:');
  return {};
}

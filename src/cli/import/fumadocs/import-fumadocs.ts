import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { createPageReport } from '../conversion.ts';
import { readText } from '../fields.ts';
import { getOutputPath, importAssets, isPage, toPageUrl } from '../import-files.ts';
import type { AddNote, Imported } from '../imported.ts';
import { createInsertLimit } from '../insert-limit.ts';
import { createLinkPages } from '../link-pages.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { deriveTitle, joinPage, splitPage, takeTitle } from '../page-text.ts';
import { createUniquePaths, takePagePath } from '../unique-paths.ts';
import { buildNavigation } from './build-navigation.ts';
import { convertBody, listIncluded } from './convert-body.ts';
import { findDocs, readMeta, toIconName } from './read-meta.ts';

/** Frontmatter fields that are converted. */
const CONVERTED_FIELDS = new Set(['title', 'description', 'icon', 'full']);

/** Converts the pages of a Fumadocs site. The code of the site around them isn't read. */
export function importFumadocs(source: Source, note: AddNote): Imported {
  const { site, folder } = findDocs(source) ?? { site: '', folder: 'content/docs' };
  const pageFiles = listPages(source, folder);
  const paths = createUniquePaths();
  const getPlace = (file: string) =>
    file
      .slice(folder.length + 1)
      .split('/')
      .filter((part) => !/^\(.*\)$/.test(part))
      .join('/');
  const outputs = new Map(
    pageFiles.map((file) => [file, takePagePath(getOutputPath(getPlace(file)), { file, paths, note })]),
  );
  const assets = importAssets(source, {
    keep: (file) =>
      file.startsWith(`${site}public/`) || (file.startsWith(`${folder}/`) && !/(?:^|\/)meta\.json$/.test(file)),
    place: (file) => (file.startsWith(`${site}public/`) ? file.slice(`${site}public/`.length) : getPlace(file)),
  });
  const byAddress = new Map([...outputs.values()].map((output) => [toPageUrl(output), output]));
  const find = (from: string) => (target: string) => {
    const address = target.replace(/^\/docs(?=\/|$)/, '').replace(/\/$/, '') || '/';
    const page = target.startsWith('/') ? byAddress.get(address) : findPage(target, from, outputs);
    if (page !== undefined) return toPageUrl(page);
    const asset = target.startsWith('/')
      ? assets.get(`${site}public${target}`)
      : assets.get(resolveFile(target, from) ?? '');
    return asset === undefined ? undefined : `/${asset}`;
  };
  const links = createLinkPages(paths);
  const files: Imported['files'] = {};
  const titles = new Map<string, string>();
  const converted = new Map<string, number>();
  const limit = createInsertLimit();
  const reportedFields = new Set<string>();
  for (const [file, output] of outputs) {
    const text = source.read(file).toString('utf8');
    const report = createPageReport({ file, text, note, converted, limit });
    const { matter, body } = splitPage(text);
    const { title: heading, body: bodyText } = typeof matter['title'] === 'string' ? { body } : takeTitle(body);
    const title = readText(matter['title']) ?? heading ?? deriveTitle(path.posix.basename(output));
    titles.set(output, title);
    for (const key of Object.keys(matter).filter((name) => !CONVERTED_FIELDS.has(name) && !reportedFields.has(name))) {
      reportedFields.add(key);
      report.reportLoss(`the frontmatter field "${key}", here and on other pages`);
    }
    const icon = readText(matter['icon']);
    files[getPageFile(file, output)] = joinPage({
      matter: {
        title,
        description: matter['description'],
        icon: icon === undefined ? undefined : toIconName(icon),
        ...(matter['full'] === true && { mode: 'wide' }),
      },
      body: rewriteLinks(convertBody(bodyText, { source, file, report }), find(file)),
    });
  }
  for (const [file, target] of assets) files[target] = source.read(file);
  const pages = new Map([...outputs].map(([file, output]) => [file.replace(/\.mdx?$/i, ''), output]));
  const navigation = buildNavigation(folder, { source, pages, titles, addLink: links.add, note });
  return {
    name: readMeta(source, folder, () => undefined).title ?? titles.get('index') ?? 'Documentation',
    config: { icons: { library: 'lucide' }, navigation },
    files: { ...files, ...links.files },
    pages: new Map([...outputs].map(([file, output]) => [file, getPageFile(file, output)])),
    converted,
  };
}

/** Files that start with an underscore are only parts if other files include them. */
function listPages(source: Source, folder: string): string[] {
  const files = source.files.filter((file) => isPage(file) && file.startsWith(`${folder}/`));
  const included = new Set(files.flatMap((file) => listIncluded(source.read(file).toString('utf8'), file)));
  return files.filter((file) => !(path.posix.basename(file).startsWith('_') && included.has(file)));
}

/** Text that isn't MDX stays Markdown, in which braces and angle brackets are text. */
function getPageFile(file: string, output: string): string {
  return output + path.posix.extname(file).toLowerCase();
}

/** Returns the path of the page that a relative link leads to. */
function findPage(target: string, from: string, outputs: ReadonlyMap<string, string>): string | undefined {
  const file = resolveFile(target, from);
  if (file === undefined) return undefined;
  return ['', '.mdx', '.md', '/index.mdx', '/index.md']
    .map((ending) => outputs.get(file + ending))
    .find((output) => output !== undefined);
}

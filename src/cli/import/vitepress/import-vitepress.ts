import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { createFieldReport, createPageReport } from '../conversion.ts';
import { readText } from '../fields.ts';
import { getOutputPath, importAssets, isHidden, isInFolder, toPageUrl } from '../import-files.ts';
import type { AddNote, Imported } from '../imported.ts';
import { createInsertLimit } from '../insert-limit.ts';
import { createLinkPages } from '../link-pages.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { deriveTitle, joinPage, splitPage, takeTitle } from '../page-text.ts';
import { createUniquePaths, takePagePath } from '../unique-paths.ts';
import { convertBody } from './convert-body.ts';
import { convertFrame, convertNav } from './convert-frame.ts';
import { convertHome } from './convert-home.ts';
import { convertLanguages } from './convert-languages.ts';
import { readSite, type VitepressSite } from './read-site.ts';

/** Converts a VitePress site. Its configuration is read, but never run. */
export function importVitepress(source: Source, note: AddNote): Imported {
  const site = readSite(source, note);
  const paths = createUniquePaths();
  const getPlace = (file: string) => (site.folder === '' ? file : file.slice(site.folder.length + 1));
  const outputs = new Map(
    site.pages.map((file) => [file, takePagePath(getOutputPath(site.rewrite(getPlace(file))), { file, paths, note })]),
  );
  const assets = importAssets(source, {
    keep: (file) => isInFolder(file, site.folder) && !isHidden(file),
    place: (file) => getPlace(file).replace(/^public\//, ''),
  });
  const links = createLinkPages(paths);
  const find = createFinder(site, { outputs, assets });
  const frameContext = { find: (address: string) => find(address, path.posix.join(site.folder, 'index.md')), note };
  const files: Imported['files'] = {};
  const titles = new Map<string, string>();
  const converted = new Map<string, number>();
  const limit = createInsertLimit();
  const reportFields = createFieldReport(CONVERTED_FIELDS);
  for (const [file, output] of outputs) {
    const text = source.read(file).toString('utf8');
    const report = createPageReport({ file, text, note, converted, limit });
    const { matter, body } = splitPage(text);
    const { title: heading, body: bodyText } = takeTitle(body);
    const home = convertHome(matter);
    const title =
      readText(matter['title']) ??
      heading ??
      home?.title ??
      (output === 'index' ? readText(site.site['title']) : undefined) ??
      deriveTitle(path.posix.basename(output));
    titles.set(output, title);
    reportFields(matter, report);
    const content = convertBody(bodyText, { source, file, folder: site.folder, matter, report });
    files[`${output}.md`] = joinPage({
      matter: {
        title,
        description: matter['description'],
        ...((matter['outline'] === false || matter['aside'] === false) && { mode: 'wide' }),
      },
      body: rewriteLinks([home?.body ?? '', content].join('\n\n'), (target) => find(target, file)),
    });
  }
  for (const [file, target] of assets) files[target] = source.read(file);
  const description = readText(site.site['description']);
  const navigation = convertLanguages(site, {
    ...frameContext,
    outputs: [...outputs.values()],
    addLink: links.add,
    listLinks: (theme) => convertNav(theme, { ...frameContext, file: site.file }),
  });
  return {
    name: readText(site.site['title']) ?? titles.get('index') ?? 'Documentation',
    ...(description !== undefined && { description }),
    config: { ...convertFrame(site, { ...frameContext, assets }), navigation },
    files: { ...files, ...links.files },
    pages: new Map([...outputs].map(([file, output]) => [file, `${output}.md`])),
    converted,
  };
}

/** Frontmatter fields that are converted, or that have an equivalent on every page. */
const CONVERTED_FIELDS = new Set(
  'title description layout hero features outline aside prev next editLink lastUpdated'.split(' '),
);

interface ImportedFiles {
  outputs: ReadonlyMap<string, string>;
  assets: ReadonlyMap<string, string>;
}

/** Returns a function that finds the new URL for a link in a source file. Links lead from where pages are published. */
function createFinder({ folder, rewrite }: VitepressSite, { outputs, assets }: ImportedFiles) {
  const move = (file: string) => path.posix.join(folder, rewrite(path.posix.relative(folder, file)));
  const published = new Map([...outputs].map(([file, output]) => [move(file), output]));
  const findPage = (file: string): string | undefined => {
    const bare = file.replace(/\.html$|\/$/, '');
    const names = [bare, `${bare}.md`, path.posix.join(bare, 'index.md')];
    return names.map((name) => published.get(name) ?? outputs.get(name)).find((output) => output !== undefined);
  };
  const resolve = (target: string, from: string) =>
    target.startsWith('/') ? path.posix.join(folder, target.slice(1)) : resolveFile(target, from);
  return (target: string, from: string): string | undefined => {
    const targetFile = resolve(target, from);
    if (targetFile === undefined) return undefined;
    const output = findPage(resolve(target, move(from)) ?? targetFile) ?? findPage(targetFile);
    if (output !== undefined) return toPageUrl(output);
    const publicFile = path.posix.join(folder, 'public', target);
    const asset = assets.get(targetFile) ?? (target.startsWith('/') ? assets.get(publicFile) : undefined);
    return asset === undefined ? undefined : `/${asset}`;
  };
}

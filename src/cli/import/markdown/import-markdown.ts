import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { groupByFolder } from '../group-by-folder.ts';
import type { AddNote, Imported } from '../imported.ts';
import { getOutputPath, getPageFile, importAssets, isHidden, isPage, toPageUrl } from '../import-files.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { joinPage, splitPage, takeTitle, deriveTitle } from '../page-text.ts';
import { createUniquePaths, takePagePath } from '../unique-paths.ts';

/** Converts a folder of Markdown to a site. Folders become groups, and a folder's README becomes its first page. */
export function importMarkdown(source: Source, note: AddNote): Imported {
  const pages = source.files.filter((file) => isPage(file) && !isHidden(file));
  const outputs = placePages(pages, note);
  const assets = importAssets(source, { keep: (file) => !isHidden(file), place: (file) => file });
  const files: Imported['files'] = {};
  const titles = new Map<string, string>();
  for (const [file, output] of outputs) {
    const { matter, body } = splitPage(source.read(file).toString('utf8'));
    const { title, body: bodyText } = typeof matter['title'] === 'string' ? { body } : takeTitle(body);
    const pageTitle = String(matter['title'] ?? title ?? deriveTitle(path.posix.basename(output)));
    titles.set(output, pageTitle);
    const find = (target: string, kind: 'link' | 'image') => {
      const linkedFile = resolveFile(target, target.startsWith('/') ? '' : file);
      if (linkedFile === undefined) return undefined;
      const page = [
        linkedFile,
        `${linkedFile}.md`,
        `${linkedFile}.mdx`,
        `${linkedFile}/README.md`,
        `${linkedFile}/index.md`,
      ]
        .map((name) => outputs.get(name))
        .find((one) => one !== undefined);
      if (page !== undefined && kind === 'link') return toPageUrl(page);
      const asset = assets.get(linkedFile);
      if (asset === undefined)
        note({ file, what: `the ${kind} "${target}", because the file doesn't exist in the folder` });
      return asset === undefined ? undefined : `/${asset}`;
    };
    files[getPageFile(file, output)] = joinPage({
      matter: { ...matter, title: pageTitle },
      body: rewriteLinks(bodyText, find),
    });
  }
  for (const [file, target] of assets) files[target] = source.read(file);
  const name = titles.get('index');
  return {
    name: name ?? 'Documentation',
    config: { navigation: groupByFolder([...outputs.values()]) },
    files,
    pages: new Map([...outputs].map(([file, output]) => [file, getPageFile(file, output)])),
  };
}

/** A README is the index of its folder, unless there is one already. */
function placePages(pages: readonly string[], note: AddNote): Map<string, string> {
  const paths = createUniquePaths();
  const outputNames = new Set(pages.map(getOutputPath));
  return new Map(
    pages.map((file) => {
      const output = getOutputPath(file);
      const index = output.replace(/(^|\/)readme$/i, '$1index');
      return [file, takePagePath(outputNames.has(index) ? output : index, { file, paths, note })];
    }),
  );
}

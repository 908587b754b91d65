import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { createFieldReport, createPageReport } from '../conversion.ts';
import { readText } from '../fields.ts';
import { getOutputPath, getPageFile, importAssets, isPage, toPageUrl } from '../import-files.ts';
import type { AddNote, Imported } from '../imported.ts';
import { createInsertLimit } from '../insert-limit.ts';
import { createLinkPages } from '../link-pages.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { deriveTitle, joinPage, splitPage, takeTitle } from '../page-text.ts';
import { createUniquePaths, takePagePath } from '../unique-paths.ts';
import { buildNavigation } from './build-navigation.ts';
import { convertBody, listIncluded } from './convert-body.ts';
import { getLanguageFolder, readLanguages, splitLanguage } from './languages.ts';
import { findDocs, readMeta, toIconName } from './read-meta.ts';

/** Frontmatter fields that are converted. */
const CONVERTED_FIELDS = new Set(['title', 'description', 'icon', 'full']);

/** Converts the pages of a Fumadocs site. The code of the site around them isn't read. */
export function importFumadocs(source: Source, note: AddNote): Imported {
  const { site, folder } = findDocs(source) ?? { site: '', folder: 'content/docs' };
  const languages = { ...readLanguages(source, site), folder };
  const [mainLanguage] = languages.names;
  const pageFiles = listPages(source, folder);
  const paths = createUniquePaths();
  const getPlace = (file: string) =>
    file
      .slice(folder.length + 1)
      .split('/')
      .filter((part) => !/^\(.*\)$/.test(part))
      .join('/');
  const getPagePlace = (file: string) => {
    const { language, place } = splitLanguage(file, languages);
    const name = getPlace(place);
    const ownName = languages.hasFolders && name.startsWith(`${language}/`) ? name.slice(language.length + 1) : name;
    return (language === mainLanguage ? '' : `${language}/`) + ownName + path.posix.extname(file);
  };
  const outputs = new Map(
    pageFiles.map((file) => [file, takePagePath(getOutputPath(getPagePlace(file)), { file, paths, note })]),
  );
  const assets = importAssets(source, {
    keep: (file) =>
      file.startsWith(`${site}public/`) ||
      (file.startsWith(`${folder}/`) && !/(?:^|\/)meta(?:\.[\w-]+)?\.json$/.test(file)),
    place: (file) => (file.startsWith(`${site}public/`) ? file.slice(`${site}public/`.length) : getPlace(file)),
  });
  const byAddress = new Map([...outputs.values()].map((output) => [toPageUrl(output), output]));
  const find = (from: string) => (target: string) => {
    const page = target.startsWith('/')
      ? listAddresses(target, splitLanguage(from, languages).language, languages.names)
          .map((address) => byAddress.get(address))
          .find((output) => output !== undefined)
      : findPage(target, from, { outputs, language: splitLanguage(from, languages).language });
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
  const reportFields = createFieldReport(CONVERTED_FIELDS);
  for (const [file, output] of outputs) {
    const text = source.read(file).toString('utf8');
    const report = createPageReport({ file, text, note, converted, limit });
    const { matter, body } = splitPage(text);
    const { title: heading, body: bodyText } = typeof matter['title'] === 'string' ? { body } : takeTitle(body);
    const title = readText(matter['title']) ?? heading ?? deriveTitle(path.posix.basename(output));
    titles.set(output, title);
    reportFields(matter, report);
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
  const placed = [...outputs].map(([file, output]) => ({ ...splitLanguage(file, languages), output }));
  const navigations = languages.names.flatMap((language) => {
    const pages = new Map(placed.filter((page) => page.language === language).map((page) => [page.place, page.output]));
    const isMain = language === mainLanguage;
    if (pages.size === 0 && !isMain) return [];
    const top = getLanguageFolder(languages, language);
    const findLinked = find(`${top}/index.${language}.mdx`);
    const addLink = (label: string, href: string) => links.add(label, findLinked(href) ?? href);
    const context = { source, language, isTranslation: !isMain, pages, titles, addLink, note };
    return [{ language, isMain, content: buildNavigation(top, context) }];
  });
  const mainMeta = readMeta(source, getLanguageFolder(languages, mainLanguage), {
    language: mainLanguage,
    note: () => undefined,
  });
  return {
    name: mainMeta.title ?? titles.get('index') ?? 'Documentation',
    config: {
      icons: { library: 'lucide' },
      navigation:
        navigations.length > 1
          ? {
              languages: navigations.map(({ language, isMain, content }) => ({
                language,
                ...(isMain && { default: true }),
                ...content,
              })),
            }
          : { ...navigations[0]?.content },
    },
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

/** Returns the path of the page that a relative link leads to, in the language of the link's page if there is one. */
function findPage(
  target: string,
  from: string,
  { outputs, language }: { outputs: ReadonlyMap<string, string>; language: string },
): string | undefined {
  const file = resolveFile(target, from);
  if (file === undefined) return undefined;
  const bare = file.replace(/\.mdx?$/i, '');
  return [`${bare}.${language}`, `${bare}/index.${language}`, file, `${file}/index`]
    .flatMap((name) => ['', '.mdx', '.md'].map((ending) => outputs.get(name + ending)))
    .find((output) => output !== undefined);
}

/** Returns the addresses at which a linked page can be: in its language, or the main language. */
function listAddresses(target: string, language: string, names: readonly string[]): string[] {
  const [, first = ''] = /^\/([^/]+)/.exec(target) ?? [];
  const hasLanguage = names.includes(first);
  const address = (hasLanguage ? target.slice(first.length + 1) : target)
    .replace(/^\/docs(?=\/|$)/, '')
    .replace(/\/$/, '');
  const linkLanguage = hasLanguage ? first : language;
  return [`/${linkLanguage}${address}`, address || '/'];
}

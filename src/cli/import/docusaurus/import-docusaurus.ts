import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { toPageUrl, importAssets, isPage } from '../import-files.ts';
import { createPageReport } from '../conversion.ts';
import { asFields, readList, readText } from '../fields.ts';
import type { AddNote, Imported, PageEntry } from '../imported.ts';
import { createInsertLimit, type InsertLimit } from '../insert-limit.ts';
import { createLinkPages, type LinkPages } from '../link-pages.ts';
import { resolveFile, rewriteLinks } from '../links.ts';
import { joinPage } from '../page-text.ts';
import { readModule } from '../read-settings.ts';
import { createUniquePaths, type UniquePaths } from '../unique-paths.ts';
import { buildEntries } from './build-navigation.ts';
import { convertBody, unwrapMdx } from './convert-body.ts';
import { convertCardLists, type CardContext } from './convert-card-lists.ts';
import { convertImports, listImportedTexts } from './convert-imports.ts';
import { isPartial, readDocs, type Doc, type DocsFolder } from './read-docs.ts';
import { convertFrame } from './convert-frame.ts';
import { readDocusaurus, type DocusaurusSettings } from './read-settings.ts';

/** Frontmatter fields that are converted, or that the new site sets itself. */
const CONVERTED_FIELDS = new Set(
  'id title description slug sidebar_label sidebar_position keywords image tags draft unlisted'.split(' '),
);

/** Converts the docs of a Docusaurus site. Its configuration is read, but never run. */
export function importDocusaurus(source: Source, note: AddNote): Imported {
  const settings = readDocusaurus(source, note);
  const paths = createUniquePaths();
  const sets = settings.folders.map((folder) => ({ folder, docs: readDocs(source, folder, { paths, note }) }));
  const docs = sets.flatMap((set) => set.docs);
  const places = placeFiles(source, { settings, docs, paths });
  const files: Imported['files'] = {};
  const links = createLinkPages(paths);
  const labels = new Map<string, string>();
  const addLink = (label: string, href: string) => {
    const output = links.add(label, href);
    labels.set(output, label);
    return output;
  };
  const navigation = buildNavigation(sets, settings, { source, note, addLink });
  for (const doc of docs) labels.set(doc.output, doc.sidebarLabel ?? doc.label ?? doc.title);
  const cards = {
    navigation,
    labels,
    descriptions: new Map(docs.map((doc) => [doc.output, doc.matter['description']])),
  };
  const context = { source, places, docs, note, limit: createInsertLimit(), cards };
  for (const doc of docs) files[`${doc.output}.mdx`] = convertDoc(doc, context);
  for (const [file, target] of places.partials)
    files[target] = convertText(source.read(file).toString('utf8'), { file, oldAddress: '/' }, context);
  for (const [file, target] of places.assets) files[target] = source.read(file);
  reportOthers(source, settings, note);
  const find = (address: string) => findAddress(address, '/', docs);
  const name = readText(settings.site['title']) ?? 'Documentation';
  const description = readText(settings.site['tagline']);
  return {
    name,
    ...(description !== undefined && { description }),
    config: {
      ...convertFrame(settings, { source, find, note }),
      navigation,
      ...createRedirects(settings.folders),
    },
    files: { ...files, ...links.files },
    pages: new Map(docs.map(({ file, output }) => [file, `${output}.mdx`])),
  };
}

interface ImportedFiles {
  assets: ReadonlyMap<string, string>;
  partials: ReadonlyMap<string, string>;
}

/** Files from `static` are placed at the root, and others beside the docs. Parts of pages are snippets. */
function placeFiles(
  source: Source,
  { settings: { folders }, docs, paths }: { settings: DocusaurusSettings; docs: readonly Doc[]; paths: UniquePaths },
): ImportedFiles {
  const findSet = (file: string) => folders.find(({ folder }) => file.startsWith(`${folder}/`));
  const place = (file: string) => {
    if (file.startsWith('static/')) return file.slice('static/'.length);
    const { folder = '', target = '' } = findSet(file) ?? {};
    return path.posix.join(target, file.slice(folder.length + 1));
  };
  const knownFiles = new Set(docs.map(({ file }) => file));
  const parts = source.files.filter(
    (file) => isPage(file) && !knownFiles.has(file) && findSet(file) && isPartial(file),
  );
  const partials = findImported(source, [...knownFiles, ...parts]).filter((file) => !knownFiles.has(file));
  return {
    assets: importAssets(source, { keep: (file) => file.startsWith('static/') || findSet(file) !== undefined, place }),
    partials: new Map(
      partials.map((file) => [file, paths.take(`snippets/${place(file).replace(/\.mdx?$/i, '')}`) + '.mdx']),
    ),
  };
}

/** Returns files with all Markdown files of the site that they import. */
function findImported(source: Source, files: readonly string[]): string[] {
  const foundFiles = new Set(files);
  // The set grows while it is read.
  for (const file of foundFiles)
    for (const target of listImportedTexts(source.read(file).toString('utf8'))) {
      const importedFile = findSourceFile(target, file);
      if (importedFile !== undefined && source.has(importedFile)) foundFiles.add(importedFile);
    }
  return [...foundFiles];
}

/** Returns the source file that a page's import or link refers to. */
function findSourceFile(target: string, from: string): string | undefined {
  if (target.startsWith('@site/')) return path.posix.normalize(target.slice('@site/'.length));
  return target.startsWith('/') ? path.posix.join('static', target) : resolveFile(target, from);
}

interface ConversionContext {
  source: Source;
  places: ImportedFiles;
  docs: readonly Doc[];
  note: AddNote;
  limit: InsertLimit;
  cards: CardContext;
}

function convertDoc(doc: Doc, context: ConversionContext): string {
  const { matter, title } = doc;
  const label = doc.sidebarLabel ?? doc.label;
  for (const key of Object.keys(matter).filter((name) => !CONVERTED_FIELDS.has(name)))
    context.note({ file: doc.file, what: `the frontmatter field "${key}"` });
  if (matter['draft'] === true)
    context.note({ file: doc.file, what: 'the draft became a hidden page, which readers can open', isChange: true });
  const image = readText(matter['image']);
  return joinPage({
    matter: {
      title,
      ...(label !== undefined && label !== title && { sidebarTitle: label }),
      description: matter['description'],
      keywords: matter['keywords'],
      ...(image !== undefined && { 'og:image': image }),
      ...((matter['draft'] === true || matter['unlisted'] === true) && { hidden: true }),
    },
    body: convertText(doc.body, doc, context),
  });
}

function convertText(
  body: string,
  { file, oldAddress, output, sourceText = body }: Pick<Doc, 'file' | 'oldAddress'> & Partial<Doc>,
  { source, places, docs, note, limit, cards }: ConversionContext,
): string {
  const { reportLoss, canInsert } = createPageReport({ file, text: sourceText, note, converted: new Map(), limit });
  const place = (target: string) => {
    const targetFile = findSourceFile(target, file);
    const outputFile =
      targetFile === undefined ? undefined : (places.assets.get(targetFile) ?? places.partials.get(targetFile));
    return outputFile === undefined ? undefined : `/${outputFile}`;
  };
  const readCode = (target: string) => {
    const codeFile = findSourceFile(target, file);
    if (codeFile === undefined || !source.has(codeFile)) return undefined;
    const code = source.read(codeFile).toString('utf8');
    return canInsert(code.length) ? code : undefined;
  };
  const text = convertImports(unwrapMdx(body), { place, readCode, reportLoss });
  const convertedBody = convertCardLists(convertBody(text, reportLoss), output, { ...cards, reportLoss });
  return rewriteLinks(convertedBody.replaceAll('pathname:///', '/'), (target, kind) => {
    const targetFile = findSourceFile(target, file);
    const doc =
      kind === 'link' && targetFile !== undefined ? docs.find((each) => isSamePage(each.file, targetFile)) : undefined;
    if (doc) return toPageUrl(doc.output);
    return place(target) ?? (kind === 'link' ? findAddress(target, oldAddress, docs) : undefined);
  });
}

/** The extension may be wrong: Docusaurus accepts it if the rest of the URL is right. */
function isSamePage(file: string, docId: string): boolean {
  return /\.mdx?$/i.test(docId) && file.replace(/\.mdx?$/i, '') === docId.replace(/\.mdx?$/i, '');
}

/** Finds the page for an old URL, resolved against another one as browsers do. */
function findAddress(target: string, from: string, docs: readonly Doc[]): string | undefined {
  const address = path.posix.resolve(path.posix.dirname(from), target.replace(/\.(?:mdx?|html)$/i, ''));
  const doc = docs.find(({ oldAddress }) => oldAddress === address);
  return doc && toPageUrl(doc.output);
}

interface DocsSet {
  folder: DocsFolder;
  docs: Doc[];
}

/** One sidebar becomes the navigation; several become tabs, with their names from the navbar. */
function buildNavigation(
  sets: readonly DocsSet[],
  { theme }: DocusaurusSettings,
  { source, note, addLink }: { source: Source; note: AddNote; addLink: LinkPages['add'] },
): object {
  const bar = readList(asFields(theme['navbar'])['items']).map(asFields);
  const sidebars = sets.flatMap(({ folder, docs }) => {
    const sidebarFields =
      folder.sidebarFile === undefined ? {} : asFields(readModule(source, folder.sidebarFile, note));
    const sidebarEntries = Object.entries(sidebarFields);
    const context = { source, folder, docs, note, addLink };
    return (
      sidebarEntries.length > 0 ? sidebarEntries : [['docs', [{ type: 'autogenerated', dirName: '.' }]] as const]
    ).map(([id, items]) => {
      const item = bar.find(
        ({ sidebarId, docsPluginId }) =>
          sidebarId === id || (docsPluginId !== undefined && docsPluginId === folder.target),
      );
      return { tab: readText(item?.['label']) ?? getTitle(id), pages: buildEntries(items, context) };
    });
  });
  const usedSidebars = sidebars.filter(({ pages }) => pages.length > 0);
  if (usedSidebars.length > 1) return { tabs: usedSidebars };
  const [{ pages } = { pages: [] as PageEntry[] }] = usedSidebars;
  return { pages };
}

function getTitle(id: string): string {
  const words =
    id
      .replaceAll(/(?<=[a-z])(?=[A-Z])|[-_]+/g, ' ')
      .replace(/ ?sidebar$/i, '')
      .trim()
      .toLowerCase() || id;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Docs are at the root now, so old URLs redirect there. */
function createRedirects(folders: readonly DocsFolder[]): { redirects?: object[] } {
  const movedFolders = folders.filter(({ route, target }) => route !== '' && route !== target);
  if (movedFolders.length === 0) return {};
  return {
    redirects: movedFolders.map(({ route, target }) => ({
      source: `/${route}/:slug*`,
      destination: path.posix.join('/', target, ':slug*'),
    })),
  };
}

/** Reports parts of a Docusaurus site without an equivalent, each once. */
function reportOthers(source: Source, { plugins, file, folders }: DocusaurusSettings, note: AddNote): void {
  const count = (folder: string) => source.files.filter((name) => name.startsWith(`${folder}/`) && isPage(name)).length;
  for (const [folder, contents] of [
    ['blog', 'the blog'],
    ['versioned_docs', 'earlier versions'],
    ['i18n', 'translations'],
    ['src/pages', 'standalone pages'],
  ] as const)
    if (count(folder) > 0 && !folders.some((each) => each.folder === folder))
      note({ file: folder, what: `${contents}: ${count(folder)} files` });
  for (const plugin of new Set(plugins)) note({ file, what: `the plugin or preset "${plugin}"` });
}

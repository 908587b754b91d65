/** Reads the workspaces of an export: their articles, and the tree of categories. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { readList, readText, type Fields } from '../fields.ts';
import { getOutputPath } from '../import-files.ts';
import type { AddNote } from '../imported.ts';
import { deriveTitle } from '../page-text.ts';
import { normalizeFields, parseArticle, type ArticleText } from './parse-article.ts';

export interface Article {
  file: string;
  /** Name of this language's text in reports: the file, and the language if the file has several. */
  key: string;
  language: string;
  slug: string;
  title: string;
  isHidden: boolean;
  text: ArticleText;
}

/** A category, or an article without children. */
export interface TreeNode {
  /** Titles and slugs of a category, by language. */
  labels: ReadonlyMap<string, { title: string; slug: string }>;
  /** The article, or the page of the category, in each language. */
  articles: readonly Article[];
  children: TreeNode[];
}

export interface Workspace {
  /** Part of URLs, such as `v1`. */
  name: string;
  folder: string;
  languages: string[];
  articles: Article[];
  nodes: TreeNode[];
  /** URL of the folder with the workspace's images. */
  resources: string | undefined;
}

const INDEX = /(?:^|\/)([^/]*)_categor(?:y|ies)_articles\.json$/i;
const ARTICLE = /^(.*?)\/?(?:articles|categories)\/[^/]+\.(?:md|html?|json)$/i;

/** Returns whether a file contains an article or the index. */
export function isContent(file: string): boolean {
  return INDEX.test(file) || ARTICLE.test(file);
}

/** Number of articles in which to look for metadata. */
const MAX_DETECTED = 100;

/** Returns whether a folder is an export: it has an index of categories, or articles that start with metadata. */
export function isExport(source: Source): boolean {
  return (
    source.files.some((file) => INDEX.test(file)) ||
    source.files
      .filter((file) => ARTICLE.test(file))
      .slice(0, MAX_DETECTED)
      .some((file) => /^\s*(?:<!--\s*)?##[ \t]*Metadata_Start/.test(source.read(file).toString('utf8').slice(0, 1000)))
  );
}

/** Reads all workspaces. Without indexes, each folder of articles is a workspace. */
export function readWorkspaces(source: Source, note: AddNote): Workspace[] {
  const indexes = new Map(
    source.files.filter((file) => INDEX.test(file)).map((file) => [path.posix.dirname(file).replace(/^\.$/, ''), file]),
  );
  const folders = new Set([
    ...indexes.keys(),
    ...source.files.flatMap((file) => (ARTICLE.exec(file)?.[1] === undefined ? [] : [ARTICLE.exec(file)?.[1] ?? ''])),
  ]);
  return [...folders].map((folder) => readWorkspace(folder, { source, index: indexes.get(folder), note }));
}

interface WorkspaceInput {
  source: Source;
  index: string | undefined;
  note: AddNote;
}

function readWorkspace(folder: string, { source, index, note }: WorkspaceInput): Workspace {
  const fields = index === undefined ? {} : readIndex(index, source, note);
  const name = readText(fields['slug']) ?? INDEX.exec(index ?? '')?.[1] ?? (path.posix.basename(folder) || 'v1');
  const languages = readList(fields['languages']).flatMap((code) => (isLanguage(code) ? [code.toLowerCase()] : []));
  const files = source.files.filter((file) => ARTICLE.exec(file)?.[1] === folder);
  const byPath = listPaths(files, folder);
  const states = new Map(
    listMembers(fields['categories'], 0).map((each) => [byPath.get(`articles/${readName(each)}`), each] as const),
  );
  const byFile = new Map(
    files.map((file) => [file, readArticles(file, { source, languages, note, state: states.get(file) ?? {} })]),
  );
  const context: TreeContext = { byPath, byFile, index: index ?? folder, note };
  const nodes = sortByOrder(readList(fields['categories'])).flatMap((each) => readCategory(each, context, 0));
  const articles = [...byFile.values()].flat();
  const isStated = articles.length < files.length || articles.some(({ text }) => hasState(text.fields));
  if (articles.length > 0 && !isStated && ![...states.values()].some(hasState))
    note({ file: index ?? articles[0]?.file ?? folder, what: UNKNOWN_STATES, isChange: true });
  return {
    name: cleanPart(name),
    folder,
    languages: [...new Set([...languages, ...articles.map(({ language }) => language)])],
    articles,
    nodes: index === undefined || nodes.length === 0 ? articles.map((each) => createLeaf([each])) : nodes,
    resources: readText(fields['resourcepath']),
  };
}

const UNKNOWN_STATES =
  "drafts, hidden and private articles are pages like all others, because the export doesn't say which they are. Delete those that readers shouldn't see";

/** Returns the entries of all articles in the index. */
function listMembers(categories: unknown, level: number): Fields[] {
  if (level >= MAX_LEVELS) return [];
  return readList(categories)
    .map(normalizeFields)
    .flatMap(({ articles, subcategories }) => [
      ...readList(articles).map(normalizeFields),
      ...listMembers(subcategories, level + 1),
    ]);
}

/** Returns the name that an entry of the index has for its file, in lower case. */
function readName(fields: Fields): string | undefined {
  return (readText(fields['path']) ?? readText(fields['slug']))?.toLowerCase();
}

function readIndex(file: string, source: Source, note: AddNote): Fields {
  try {
    return normalizeFields(JSON.parse(source.read(file).toString('utf8')));
  } catch {
    note({ file, what: "the tree of categories, because the file isn't valid JSON. All articles are listed instead" });
    return {};
  }
}

function isLanguage(code: unknown): code is string {
  return typeof code === 'string' && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,2}$/i.test(code);
}

/** Replaces what doesn't work in a part of a URL. */
function cleanPart(name: string): string {
  return getOutputPath(name.replaceAll(/[/\\]+/g, '-').replaceAll(/^\.+$/g, 'page')) || 'page';
}

interface ArticleContext {
  source: Source;
  languages: readonly string[];
  /** What the index says about the article. */
  state: Fields;
  note: AddNote;
}

/** Reads an article in each language. Leaves out drafts and private articles, which readers can't open in Document360. */
function readArticles(file: string, { source, languages, state, note }: ArticleContext): Article[] {
  const texts = parseArticle(file, source.read(file).toString('utf8'));
  if (texts === undefined) note({ file, what: "the article, because the file isn't valid JSON" });
  return (texts ?? []).flatMap((text) => {
    const { fields } = text;
    const code = [fields['code'], fields['language'], fields['languagecode']].find(isLanguage);
    const language = code?.toLowerCase() ?? languages[0] ?? 'en';
    const key = (texts?.length ?? 0) > 1 ? `${file} (${language})` : file;
    const reason = findOmitReason({ ...state, ...fields });
    if (reason !== undefined) {
      note({
        file: key,
        what: `the article, because it is ${reason}. If readers should have it, publish it in Document360 and export again`,
      });
      return [];
    }
    const base = path.posix.basename(file).replace(/\.\w+$/, '');
    const isHidden = isHiddenState(state) || isHiddenState(fields);
    if (isHidden)
      note({
        file: key,
        what: "the article is hidden. The page isn't in the navigation or in search, but its URL works",
        isChange: true,
      });
    const slug = cleanPart(readText(fields['slug']) ?? base);
    const title = readText(fields['title']) ?? deriveTitle(base);
    return [{ file, key, language, slug, title, isHidden, text }];
  });
}

function isTrue(value: unknown): boolean {
  return value === true || String(value).toLowerCase() === 'true';
}

function findOmitReason(fields: Fields): string | undefined {
  const status = String(fields['status'] ?? '').toLowerCase();
  if (isTrue(fields['draft']) || isTrue(fields['isdraft']) || status === 'draft' || status === '0') return 'a draft';
  return isTrue(fields['private']) || isTrue(fields['isprivate']) ? 'private' : undefined;
}

function isHiddenState(fields: Fields): boolean {
  return isTrue(fields['hidden']) || isTrue(fields['ishidden']);
}

/** Returns whether an article has a field that says if it is published. Most exports don't contain any. */
function hasState(fields: Fields): boolean {
  return ['status', 'draft', 'isdraft', 'hidden', 'ishidden', 'private', 'isprivate'].some((name) => name in fields);
}

/** Lists files by their path below the workspace in lower case, with and without extension. */
function listPaths(files: readonly string[], folder: string): Map<string, string> {
  const start = folder === '' ? 0 : folder.length + 1;
  return new Map(
    files.flatMap((file) => {
      const name = file.slice(start).toLowerCase();
      return [
        [name.replace(/\.\w+$/, ''), file],
        [name, file],
      ] as const;
    }),
  );
}

interface TreeContext {
  byPath: ReadonlyMap<string, string>;
  byFile: ReadonlyMap<string, Article[]>;
  index: string;
  note: AddNote;
}

/** Categories below this level are left out. */
const MAX_LEVELS = 20;

function sortByOrder(values: readonly unknown[]): Fields[] {
  const readOrder = ({ order }: Fields) => (Number.isFinite(Number(order)) ? Number(order) : Infinity);
  return values.map(normalizeFields).toSorted((a, b) => {
    const difference = readOrder(a) - readOrder(b);
    return Number.isNaN(difference) ? 0 : difference;
  });
}

function readCategory(fields: Fields, context: TreeContext, level: number): TreeNode[] {
  const title = readText(fields['title']) ?? readText(fields['name']) ?? 'Category';
  if (level >= MAX_LEVELS) {
    context.note({ file: context.index, what: `the category "${title}", because it is nested too deeply` });
    return [];
  }
  if (isHiddenState(fields)) {
    context.note({
      file: context.index,
      what: `the hidden category "${title}". Its pages aren't in the navigation`,
      isChange: true,
    });
    return [];
  }
  const members = sortByOrder([
    ...readList(fields['subcategories']).map((each) => ({ ...normalizeFields(each), isCategory: true })),
    ...readList(fields['articles']),
  ]);
  const children = members.flatMap((each) =>
    'iscategory' in each ? readCategory(each, context, level + 1) : readMember(each, context),
  );
  const labels = readList(fields['languages'])
    .map(normalizeFields)
    .flatMap((each) => {
      if (!isLanguage(each['code'])) return [];
      const label = { title: readText(each['title']) ?? title, slug: readText(each['slug']) ?? '' };
      return [[each['code'].toLowerCase(), label] as const];
    });
  const page = readText(fields['path']);
  const articles = page === undefined ? [] : findArticles('categories', page, context);
  if (page !== undefined && articles.length === 0) reportMissing(page, context);
  if (articles.length === 0 && children.length === 0) {
    context.note({ file: context.index, what: `the category "${title}", because it has no articles` });
    return [];
  }
  return [{ labels: new Map([['', { title, slug: readText(fields['slug']) ?? '' }], ...labels]), articles, children }];
}

function readMember(fields: Fields, context: TreeContext): TreeNode[] {
  const name = readName(fields);
  if (name === undefined) return [];
  if (!context.byPath.has(`articles/${name}`)) reportMissing(name, context);
  const articles = findArticles('articles', name, context);
  return articles.length === 0 ? [] : [createLeaf(articles)];
}

function createLeaf(articles: readonly Article[]): TreeNode {
  return { labels: new Map(), articles, children: [] };
}

function findArticles(folder: string, name: string, { byPath, byFile }: TreeContext): Article[] {
  return byFile.get(byPath.get(`${folder}/${name.toLowerCase()}`) ?? '') ?? [];
}

function reportMissing(name: string, { index, note }: TreeContext): void {
  note({ file: index, what: `the article "${name}", because the export doesn't contain the file` });
}

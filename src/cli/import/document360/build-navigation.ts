/** Converts the trees of categories to navigation, and old URLs to redirects. */
import type { PageEntry } from '../imported.ts';
import { toPageUrl } from '../import-files.ts';
import { getFolder, type DocumentSite } from './place-pages.ts';
import type { TreeNode, Workspace } from './read-workspace.ts';

/** Several workspaces become versions, several languages become languages. */
export function createNavigation(site: DocumentSite): object {
  const versions = site.workspaces.map((workspace, index) => ({
    version: workspace.name,
    ...(index === 0 && { default: true }),
    ...createLanguages(workspace, site),
  }));
  const [single] = site.workspaces;
  if (versions.length > 1) return { versions };
  return single === undefined ? { pages: [] } : createLanguages(single, site);
}

function createLanguages(workspace: Workspace, site: DocumentSite): object {
  const languages = workspace.languages
    .map((language, index) => ({
      language,
      ...(index === 0 && { default: true }),
      pages: workspace.nodes.flatMap((node) => createEntries(node, { language, workspace, site })),
    }))
    .filter(({ pages }) => pages.length > 0);
  return languages.length > 1 ? { languages } : { pages: languages[0]?.pages ?? [] };
}

interface EntryContext {
  language: string;
  workspace: Workspace;
  site: DocumentSite;
}

function createEntries(node: TreeNode, context: EntryContext): PageEntry[] {
  const { language, site } = context;
  const article = node.articles.find((each) => each.language === language);
  const output = article === undefined || article.isHidden ? undefined : site.outputs.get(article);
  const pages = node.children.flatMap((child) => createEntries(child, context));
  if (pages.length === 0) return output === undefined ? [] : [output];
  const group = (node.labels.get(language) ?? node.labels.get(''))?.title ?? article?.title ?? '';
  return [{ group, ...(output !== undefined && { root: output }), pages }];
}

function findFirst([entry]: readonly PageEntry[]): string | undefined {
  if (typeof entry !== 'object') return entry;
  return typeof entry['root'] === 'string' ? entry['root'] : findFirst(entry.pages);
}

interface CategoryPage {
  workspace: Workspace;
  language: string;
  slug: string;
  output: string;
}

/** Categories without their own page open their first page. */
function listCategories({ workspaces, ...site }: DocumentSite): CategoryPage[] {
  return workspaces.flatMap((workspace) =>
    workspace.languages.flatMap((language) => {
      const visit = (node: TreeNode): CategoryPage[] => {
        const inner = node.children.flatMap(visit);
        const slug = (node.labels.get(language) ?? node.labels.get(''))?.slug ?? '';
        const output = findFirst(createEntries(node, { language, workspace, site: { workspaces, ...site } }));
        const isCategory = slug !== '' && node.articles.length === 0 && output !== undefined;
        return isCategory ? [{ workspace, language, slug, output }, ...inner] : inner;
      };
      return workspace.nodes.flatMap(visit);
    }),
  );
}

/** Returns the first pages of categories by the workspace, language and slug of each. */
export function findCategoryPages(site: DocumentSite): Map<string, string> {
  return new Map(
    listCategories(site).map(({ workspace, language, slug, output }) => [
      `${workspace.name}/${language}/${slug}`.toLowerCase(),
      output,
    ]),
  );
}

/** Old URLs start with the workspace, except for the main one, and have the language after `docs`. */
export function createRedirects(site: DocumentSite): object[] {
  const [main] = site.workspaces;
  const outputs = new Set(site.pages.map(({ output }) => output));
  const categories = listCategories(site).flatMap(({ workspace, language, slug, output }) => {
    const source = `${getFolder(workspace, { language, isMain: workspace === main })}/${encodeURIComponent(slug)}`;
    return outputs.has(source) ? [] : [{ source: `/${source}`, destination: toPageUrl(output) }];
  });
  const folders = site.workspaces.flatMap((workspace) => {
    const isMain = workspace === main;
    const starts = isMain ? ['', `/${workspace.name}`] : [`/${workspace.name}`];
    const hasLanguages = workspace.languages.length > 1;
    return starts.flatMap((start) => [
      ...(hasLanguages ? workspace.languages : []).map((language) => ({
        source: `${start}/docs/${language}/:slug*`,
        destination: `/${getFolder(workspace, { language, isMain })}/:slug*`,
      })),
      ...(isMain && start !== '' ? [{ source: `${start}/docs/:slug*`, destination: '/docs/:slug*' }] : []),
    ]);
  });
  const home = main?.nodes
    .flatMap((node) => createEntries(node, { language: main.languages[0] ?? '', workspace: main, site }))
    .slice(0, 1);
  const first = findFirst(home ?? []);
  const sources = new Set<string>();
  return [
    ...categories,
    ...folders,
    ...(first === undefined ? [] : [{ source: '/docs', destination: toPageUrl(first) }]),
  ].filter(({ source }) => !sources.has(source) && sources.add(source));
}

/** Places the pages of all workspaces and languages. Pages of the main workspace keep their URLs below `/docs`. */
import path from 'node:path';
import { compareNames } from '../compare-names.ts';
import type { AddNote } from '../imported.ts';
import { createUniquePaths, takePagePath } from '../unique-paths.ts';
import type { Article, Workspace } from './read-workspace.ts';

export interface SitePage {
  article: Article;
  workspace: Workspace;
  /** Path in the new site, without extension. */
  output: string;
}

export interface DocumentSite {
  /** The main workspace is the first. */
  workspaces: Workspace[];
  pages: SitePage[];
  outputs: ReadonlyMap<Article, string>;
}

export function placePages(workspaces: readonly Workspace[], note: AddNote): DocumentSite {
  const sortedWorkspaces = workspaces
    .filter(({ articles }) => articles.length > 0)
    .toSorted((a, b) => compareNames(b.name, a.name));
  const [main, ...others] = sortedWorkspaces;
  if (main !== undefined && others.length > 0)
    note({
      file: main.folder,
      what: `the workspace ${main.name} is the default version, and its URLs start with /docs, because its name is the last one. If another workspace is the main one, export only that one, or change docs.json`,
      isChange: true,
    });
  const paths = createUniquePaths();
  const pages = sortedWorkspaces.flatMap((workspace) =>
    workspace.articles.map((article) => {
      const folder = getFolder(workspace, { language: article.language, isMain: workspace === main });
      const output = takePagePath(path.posix.join(folder, article.slug), { file: article.key, paths, note });
      return { article, workspace, output };
    }),
  );
  return {
    workspaces: sortedWorkspaces,
    pages,
    outputs: new Map(pages.map(({ article, output }) => [article, output])),
  };
}

/** Returns the folder of a workspace's pages in a language: `docs`, `fr/docs`, `v1/docs` or `v1/fr/docs`. */
export function getFolder(
  { name, languages }: Workspace,
  { language, isMain }: { language: string; isMain: boolean },
): string {
  return path.posix.join(isMain ? '' : name, language === languages[0] ? '' : language, 'docs');
}

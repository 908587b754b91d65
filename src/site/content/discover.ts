/** Finds a site's pages and parses their frontmatter (content format, .mintignore; Pages → URLs). */
import type { Report } from '../model/diagnostics.ts';
import type { ApiSubject } from '../model/api-description.ts';
import type { Source } from '../model/source.ts';
import type { Frontmatter } from '../model/frontmatter.ts';
import type { IgnoreRules } from './ignore.ts';
import { createImportFinder } from './imports.ts';
import { usePortableUrls } from './portable-urls.ts';
import type { PageHead } from './page-head.ts';
import { createPathTitle } from './titles.ts';
import { fileToUrl } from '../model/urls.ts';

export interface DiscoveredPage {
  url: string;
  file: string;
  /**
   * The frontmatter's title. If there is none, the heading at the start of the body, or a title from the path. Never
   * empty.
   */
  title: string;
  /** Whether the frontmatter or the body has a title. */
  titled?: boolean;
  /** Used if the frontmatter has no description. */
  description?: string;
  frontmatter: Frontmatter;
  /** HTTP method of the operation that the page refers to, in uppercase, even if no description contains it. */
  method?: string;
  /** The part of an API description that the page shows. */
  subject?: ApiSubject;
  /** Set if the page has no file: `file` is the API description it is generated from. */
  generated?: true;
}

export interface Discovery {
  /** Pages by URL, in the order of the files. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** Files that a page or snippet imports. */
  imported: ReadonlySet<string>;
}

/**
 * `isListed` returns whether the navigation contains a URL. Such a page is included despite the built-in ignores, even
 * if it is a snippet or is imported.
 */
export function discoverPages(input: {
  source: Source;
  ignore: IgnoreRules;
  isListed: (url: string) => boolean;
  readHead: (file: string) => PageHead;
  report: Report;
}): Discovery {
  const { source, ignore, isListed, readHead, report } = input;
  const importedFiles = new Set<string>();
  const pages = new Map<string, DiscoveredPage>();
  const candidates: DiscoveredPage[] = [];
  for (const file of listMarkdownFiles(source, ignore)) {
    const { imports, title, frontmatter, diagnostics } = readHead(file);
    for (const target of imports) importedFiles.add(target);
    const url = fileToUrl(file);
    const isInListing = isListed(url);
    if (!isInListing && (isSnippet(file) || ignore.byDefaultAsPage(file) || REPLACEMENTS.has(file))) continue;
    if (isReserved(url)) {
      reportReserved(file, report);
      continue;
    }
    diagnostics.forEach(report);
    const titled = title !== undefined && frontmatter.title !== '';
    candidates.push({ url, file, title: title ?? createPathTitle(url), titled, frontmatter });
  }
  followImports(importedFiles, { source, readHead });
  for (const page of candidates) {
    if (importedFiles.has(page.file) && !isListed(page.url)) continue;
    const rival = pages.get(page.url);
    if (rival && !hasPrecedence(page, rival)) reportClash(page, rival, report);
    else {
      if (rival) reportClash(rival, page, report);
      pages.set(page.url, page);
    }
  }
  return { pages: usePortableUrls(pages, report), imported: importedFiles };
}

/** Adds files that imports refer to in another spelling than their path, and files that imported scripts import. */
function followImports(
  importedFiles: Set<string>,
  { source, readHead }: Pick<Parameters<typeof discoverPages>[0], 'source' | 'readHead'>,
): void {
  let findFile: ReturnType<typeof createImportFinder> | undefined;
  // Iterating a set includes values that are added during the loop.
  for (const file of importedFiles) {
    const isMissing = !source.has(file);
    if (isMissing) importedFiles.add((findFile ??= createImportFinder(source.files))(file) ?? file);
    else if (/\.[jt]sx?$/.test(file)) for (const target of readHead(file).imports) importedFiles.add(target);
  }
}

/** Root files that replace a generated file of the same name; they are assets, not pages. */
const REPLACEMENTS: ReadonlySet<string> = new Set(['skill.md']);

export function isSnippet(file: string): boolean {
  return file.startsWith('snippets/') || file.startsWith('_snippets/');
}

function listMarkdownFiles(source: Source, ignore: IgnoreRules): string[] {
  return source.files.filter(
    (file) => /\.mdx?$/.test(file) && !file.startsWith('.mintlify/') && !ignore.byAuthor(file),
  );
}

/** Whether a URL is reserved for the bundle's own files, which are below `_docs/`. */
function isReserved(url: string): boolean {
  return url === '/_docs' || url.startsWith('/_docs/');
}

function reportReserved(file: string, report: Report): void {
  const message = `The folder "_docs" is reserved for Bindery's own files, so this page is not published. Move it to another folder.`;
  report({ file, line: 1, column: 1, severity: 'error', code: 'reserved-path', message });
}

/** Whether a page takes precedence: `.mdx` over `.md`, and `a.mdx` over `a/index.mdx`. */
function hasPrecedence(page: DiscoveredPage, otherPage: DiscoveredPage): boolean {
  const removeExtension = (file: string) => file.replace(/\.mdx?$/, '');
  if (removeExtension(page.file) === removeExtension(otherPage.file)) return page.file.endsWith('.mdx');
  return page.file.length < otherPage.file.length;
}

function reportClash(loser: DiscoveredPage, winner: DiscoveredPage, report: Report): void {
  report({
    file: loser.file,
    line: 1,
    column: 1,
    severity: 'warning',
    code: 'page-clash',
    message: `${loser.file} and ${winner.file} have the same URL, ${winner.url}. Only ${winner.file} is published. Rename one of them.`,
  });
}

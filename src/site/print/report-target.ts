/** Describes broken links and missing files: the reason, and the probable target. */
import { decodePath } from '../../lib/decode-path.ts';
import path from 'node:path';
import type { Severity } from '../model/diagnostics.ts';
import type { LinkTarget } from '../mdx/links.ts';
import { findTarget, splitSuffix, type Suffix } from '../content/find-target.ts';
import { findToolFolder } from '../content/ignore.ts';
import type { SiteContext } from './site-context.ts';
import { trimSlashes } from '../../lib/slashes.ts';

export interface Problem {
  code: string;
  message: string;
  /** Overrides the severity. @defaultValue the code's severity */
  severity?: Severity;
}

/** A prop and its problem. */
export interface PropProblem extends Problem {
  prop: string;
}

/**
 * Finds the page that explains why an API description's pages are missing, for a link to one of them. The
 * description's problem is reported once, so links to it are not.
 */
export function findUnavailable(
  { paths }: Extract<LinkTarget, { kind: 'broken' }>,
  { unavailable }: SiteContext,
): string | undefined {
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const explanation = unavailable.get(path.slice(0, end));
      if (explanation !== undefined) return explanation;
    }
  return undefined;
}

/** A broken link. `instead` is the page that it leads to anyway. */
export interface LinkProblem extends Problem {
  instead?: string;
}

/** Describes a link that `resolveLink` couldn't resolve; `paths` are its possible targets. */
export function describeBrokenLink(
  { url, paths, query, hash }: Extract<LinkTarget, { kind: 'broken' }>,
  site: SiteContext,
): LinkProblem {
  for (const path of paths) {
    const first = site.nearPaths.pages.firstBelow(path);
    if (first === undefined) continue;
    return {
      instead: first + query + hash,
      code: 'link-to-folder',
      message: `The link "${url}" points to a folder without an index page. It goes to "${first}". Link to that page, or add ${trimSlashes(path)}/index.mdx.`,
    };
  }
  const linkBelow = paths
    .map((path) => removeDocsFolder(path, { query, hash }, site))
    .find((link) => link !== undefined);
  if (linkBelow !== undefined)
    return {
      instead: linkBelow,
      code: 'link-to-base',
      // If the site's URL is known, the base path is known, so the link is certainly wrong.
      severity: (site.targets.addresses ?? []).length > 0 ? 'warning' : 'info',
      message: `The link "${url}" starts with a folder that the site doesn't have. It goes to "${linkBelow}", as if the folder were the site's base path. Link to "${linkBelow}".`,
    };
  return { code: 'broken-link', message: `The link "${url}" ${explainMissingPage(paths, site)}` };
}

/**
 * Finds the published file that a path matches without its first one or two folders, if the site doesn't have these
 * folders.
 */
export function findBelowDocs(
  { paths }: Extract<LinkTarget, { kind: 'broken' }>,
  site: SiteContext,
): string | undefined {
  return paths.map((path) => findFileBelowDocs(path, site)).find((file) => file !== undefined);
}

function findFileBelowDocs(path: string, site: SiteContext): string | undefined {
  const [, folder, subpath] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (folder === undefined || subpath === undefined || hasFolder(folder, site)) return undefined;
  return [subpath, subpath.slice(subpath.indexOf('/') + 1)].find((file) => site.targets.hasAsset(file));
}

/**
 * Returns path prefixes for the site's root: the base paths of its URLs, and common docs folders that it doesn't
 * contain.
 */
function listRootPaths(site: SiteContext): string[] {
  const bases = (site.targets.addresses ?? []).map(({ base }) => base).filter((base) => base !== '');
  const folders = ['docs', 'doc', 'documentation'].filter((folder) => !hasFolder(folder, site));
  return [...new Set([...bases, ...folders.map((folder) => `/${folder}`)])];
}

/** Returns the root prefixes used in code, including ones such as `/ai/docs`. */
export function listUsedRootPaths(sources: readonly string[], site: SiteContext): string[] {
  const deepPaths = sources.flatMap((source) => Array.from(source.matchAll(DOCS_SUBFOLDER), ([, path = '']) => path));
  const deepRoots = deepPaths.filter((path) => !hasFolder(path.slice(1, path.lastIndexOf('/')), site));
  const usedPaths = listRootPaths(site).filter((path) => sources.some((source) => source.includes(`${path}/`)));
  return [...new Set([...deepRoots, ...usedPaths])];
}

const DOCS_SUBFOLDER = /["'`(](\/[\w-]{1,60}\/(?:docs?|documentation))\//g;

function hasFolder(folder: string, { nearPaths }: SiteContext): boolean {
  return [nearPaths.pages, nearPaths.assets].some((paths) => paths.firstBelow(`/${folder}`) !== undefined);
}

export function describeBelowDocs(rawUrl: string, file: string): Problem {
  return {
    code: 'link-to-base',
    severity: 'info',
    message: `The path "${rawUrl}" starts with a folder that the site doesn't have. "/${file}" is used, as if the folder were the site's base path. Change it to "/${file}".`,
  };
}

/**
 * Converts `/docs/start` to `/start`, if that is a page or redirects to one, and the site has no `docs` folder. Many
 * sites are served below such a path.
 */
function removeDocsFolder(path: string, suffix: Suffix, site: SiteContext): string | undefined {
  const [, folder, remainder] = /^\/((?:[^/]+\/)?(?:docs?|documentation))(\/.+)$/.exec(path) ?? [];
  if (folder === undefined || remainder === undefined || hasFolder(folder.replace(/\/.*/, ''), site)) return undefined;
  const target = findTarget(remainder, suffix, site.targets);
  return target?.kind === 'page' ? target.url + target.query + target.hash : undefined;
}

function explainMissingPage(paths: readonly string[], site: SiteContext): string {
  const files = paths.map((path) => path.slice(1)).flatMap((file) => [`${file}.mdx`, `${file}.md`, file]);
  const unpublishedFile = files.find((name) => site.source.has(name));
  const toolFolder = unpublishedFile === undefined ? undefined : findToolFolder(unpublishedFile);
  if (toolFolder !== undefined)
    return `points to ${unpublishedFile ?? ''}. Pages in folders named "${toolFolder}" are only published if the navigation lists them. List the page, or rename the folder.`;
  if (unpublishedFile !== undefined)
    return `points to ${unpublishedFile}, which is a snippet or an ignored file, so it is not published. Move the file, or fix the link.`;
  const suggestedPage = paths
    .map((path) => site.nearPaths.pages.find(path))
    .find((suggestion) => suggestion !== undefined);
  return `doesn't match any page or file. ${guess(suggestedPage, 'Fix the link or add the page.')}`;
}

/** `doc:start`, `ref:get-user#query`: another tool's syntax for a page, by the last part of its path. */
const LINK_SCHEME = /^(?:doc|ref|page|changelog):([\w.-]+)((?:[?#].*)?)$/;

/** Finds the page of such a link. Returns undefined for other links and missing pages. */
export function findNamedPage(rawUrl: string, { nearPaths }: SiteContext): string | undefined {
  const [, name, suffix = ''] = LINK_SCHEME.exec(rawUrl.trim()) ?? [];
  if (name === undefined) return undefined;
  const pageUrl = nearPaths.pages.find(`/${name}`);
  return pageUrl !== undefined && pageUrl.slice(pageUrl.lastIndexOf('/') + 1) === name ? pageUrl + suffix : undefined;
}

export function describeNamedPage(rawUrl: string, pageUrl: string): Problem {
  return {
    code: 'foreign-syntax',
    severity: 'info',
    message: `The link "${rawUrl}" uses another tool's syntax. It goes to "${pageUrl}". Link to "${pageUrl}".`,
  };
}

/** Describes a link with a scheme that pages can't use. */
export function describeUnsafeLink(rawUrl: string): Problem {
  const shortUrl = rawUrl.length > 60 ? `${rawUrl.slice(0, 57)}…` : rawUrl;
  return {
    code: 'unsafe-link',
    message: `The scheme of the link "${shortUrl}" isn't allowed, so the link doesn't work. Use https, mailto, or tel.`,
  };
}

/** Returns whether the path of a working link contains `\\`, encoded or not. */
export function hasBackslash(url: string): boolean {
  return decodePath(splitSuffix(url).path).includes('\\');
}

export function describeBackslash(url: string): Problem {
  return {
    code: 'backslash-path',
    severity: 'info',
    message: `The path "${decodePath(url)}" contains "\\", which is read as "/". Use "/" instead.`,
  };
}

/** Describes a link that only matches a page or file approximately, such as in another case. */
export function describeRespelled(url: string, target: Extract<LinkTarget, { kind: 'page' | 'asset' }>): Problem {
  const path = target.kind === 'page' ? target.url : `/${target.file}`;
  return {
    code: 'page-path-case',
    severity: 'info',
    message: `The path "${url}" doesn't exactly match "${path}", but Bindery found it. Paths are case-sensitive, and accents must use the same encoding. Change it to "${path}".`,
  };
}

/** Describes an image or other file that isn't published. */
export function describeMissingFile(rawPath: string, from: { file: string }, site: SiteContext): Problem {
  const code = 'missing-image';
  if (rawPath.trim() === '') return { code, message: 'An image has no "src". Set it to the path or URL of the image.' };
  const address = toDocsPath(rawPath, from);
  if (site.source.has(address.slice(1)))
    return {
      code,
      message: `The file "${rawPath}" is not published, because Bindery ignores its type or folder. Move or rename it.`,
    };
  const suggestion = guess(site.nearPaths.assets.find(address), 'Add the file, or fix the path.');
  return { code, message: `The file "${rawPath}" doesn't exist. ${suggestion}` };
}

/** Describes a published image that browsers can't show. `problem` comes from `readImage`. */
export function describeUnusable(file: string, problem: string): Problem {
  return { code: 'unusable-image', message: `The image ${JSON.stringify(file)} ${problem}` };
}

function guess(suggestion: string | undefined, fallback: string): string {
  return suggestion === undefined ? fallback : `Did you mean "${suggestion}"?`;
}

/** Returns the path from the docs root, with a leading slash. */
function toDocsPath(rawPath: string, { file }: { file: string }): string {
  const address = decodePath(rawPath.trim().replace(/[?#].*$/s, ''));
  return path.posix.resolve(path.posix.dirname(`/${file}`), address);
}

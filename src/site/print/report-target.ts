/** Messages about links and files that lead nowhere: the reason, and the probable target. */
import { decodePath } from '../../lib/decode-path.ts';
import path from 'node:path';
import type { Severity } from '../model/diagnostics.ts';
import type { LinkTarget } from '../mdx/links.ts';
import { findDirect, splitSuffix } from '../content/find-target.ts';
import type { SiteContext } from './site-context.ts';

export interface Problem {
  code: string;
  message: string;
  /** @defaultValue that of the code */
  severity?: Severity;
}

/**
 * Finds the page that says why the pages of an API description are missing, for a link to one of them: the problem of
 * the description is reported once, so its links are not.
 */
export function findUnavailable(
  { paths }: Extract<LinkTarget, { kind: 'broken' }>,
  { unavailable }: SiteContext,
): string | undefined {
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const found = unavailable.get(path.slice(0, end));
      if (found !== undefined) return found;
    }
  return undefined;
}

/** A link that leads nowhere; `instead` is the page it can be led to all the same. */
export interface LinkProblem extends Problem {
  instead?: string;
}

/** Describes a link that `resolveLink` found broken; `paths` are what it may mean. */
export function describeBrokenLink(
  { url, paths, query, hash }: Extract<LinkTarget, { kind: 'broken' }>,
  site: SiteContext,
): LinkProblem {
  for (const path of paths) {
    const first = site.near.pages.firstBelow(path);
    if (first === undefined) continue;
    return {
      instead: first + query + hash,
      code: 'link-to-folder',
      message: `The link "${url}" leads to a folder without an index page; it was led to "${first}". Link to that page, or add ${path.replace(/^\/+|\/+$/g, '')}/index.mdx.`,
    };
  }
  const below = paths.map((path) => withoutDocsFolder(path, site)).find((page) => page !== undefined);
  if (below !== undefined)
    return {
      instead: below + query + hash,
      code: 'link-to-base',
      // Where the address is known, it says what the base path is.
      severity: (site.targets.addresses ?? []).length > 0 ? 'warning' : 'info',
      message: `The link "${url}" begins with a folder that the site does not have; it was led to "${below}", as if the site were below that folder. Link to "${below}".`,
    };
  return { code: 'broken-link', message: `The link "${url}" leads to ${whyNoPage(paths, site)}` };
}

/** The published file that a path means without its first folder or two, of which the site has none; undefined when there is none. */
export function findBelowDocs(
  { paths }: Extract<LinkTarget, { kind: 'broken' }>,
  site: SiteContext,
): string | undefined {
  return paths.map((path) => fileBelowDocs(path, site)).find((file) => file !== undefined);
}

function fileBelowDocs(path: string, site: SiteContext): string | undefined {
  const [, folder, below] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (folder === undefined || below === undefined || hasFolder(folder, site)) return undefined;
  return [below, below.slice(below.indexOf('/') + 1)].find((file) => site.targets.hasAsset(file));
}

/** Beginnings of paths that mean the root of the site: base paths of its addresses, and folders of that name that it does not have. */
function rootPaths(site: SiteContext): string[] {
  const bases = (site.targets.addresses ?? []).map(({ base }) => base).filter((base) => base !== '');
  const folders = ['docs', 'doc', 'documentation'].filter((folder) => !hasFolder(folder, site));
  return [...new Set([...bases, ...folders.map((folder) => `/${folder}`)])];
}

/** What addresses in the code may begin with, of that and of `/ai/docs`, when something in it does. */
export function usedRootPaths(sources: readonly string[], site: SiteContext): string[] {
  const deep = sources.flatMap((source) => Array.from(source.matchAll(DEEP), ([, path = '']) => path));
  const own = deep.filter((path) => !hasFolder(path.slice(1, path.lastIndexOf('/')), site));
  const used = rootPaths(site).filter((path) => sources.some((source) => source.includes(`${path}/`)));
  return [...new Set([...own, ...used])];
}

const DEEP = /["'`(](\/[\w-]{1,60}\/(?:docs?|documentation))\//g;

function hasFolder(folder: string, { near }: SiteContext): boolean {
  return [near.pages, near.assets].some((paths) => paths.firstBelow(`/${folder}`) !== undefined);
}

export function describeBelowDocs(written: string, file: string): Problem {
  return {
    code: 'link-to-base',
    severity: 'info',
    message: `The path "${written}" begins with a folder that the site does not have; "/${file}" was taken, as if the site were below that folder. Write "/${file}".`,
  };
}

/** `/docs/start` → `/start`, when the site has that page and nothing in a folder `docs`: many sites are served below such a path. */
function withoutDocsFolder(path: string, site: SiteContext): string | undefined {
  const [, folder, rest] = /^\/((?:[^/]+\/)?(?:docs?|documentation))(\/.+)$/.exec(path) ?? [];
  if (folder === undefined || rest === undefined || hasFolder(folder.replace(/\/.*/, ''), site)) return undefined;
  const found = findDirect(rest, { query: '', hash: '' }, site.targets);
  return found?.kind === 'page' ? found.url : undefined;
}

function whyNoPage(paths: readonly string[], site: SiteContext): string {
  const files = paths.map((path) => path.slice(1)).flatMap((file) => [`${file}.mdx`, `${file}.md`, file]);
  const unpublished = files.find((name) => site.source.has(name));
  if (unpublished !== undefined)
    return `${unpublished}, which is not published: it is a snippet, or it is ignored. Move it, or correct the link.`;
  const near = paths.map((path) => site.near.pages.find(path)).find((found) => found !== undefined);
  return `no page or file of the site. ${guess(near, 'Correct it, or add the page.')}`;
}

/** `doc:start`, `ref:get-user#query`: a page by the last part of its path, as another tool names it. */
const NAMED = /^(?:doc|ref|page|changelog):([\w.-]+)((?:[?#].*)?)$/;

/** The path of the page that such a link means; undefined for other links, and where there is no such page. */
export function findNamedPage(written: string, { near }: SiteContext): string | undefined {
  const [, name, suffix = ''] = NAMED.exec(written.trim()) ?? [];
  if (name === undefined) return undefined;
  const found = near.pages.find(`/${name}`);
  return found !== undefined && found.slice(found.lastIndexOf('/') + 1) === name ? found + suffix : undefined;
}

export function describeNamedPage(written: string, found: string): Problem {
  return {
    code: 'foreign-syntax',
    severity: 'info',
    message: `The link "${written}" names a page as another documentation tool does; it was led to "${found}". Link to "${found}".`,
  };
}

/** Describes a link whose scheme a browser must not follow. */
export function describeUnsafeLink(written: string): Problem {
  const shown = written.length > 60 ? `${written.slice(0, 57)}…` : written;
  return {
    code: 'unsafe-link',
    message: `The link "${shown}" has a scheme that pages may not use, and leads nowhere. Use https, mailto or tel.`,
  };
}

/** Whether a link that leads to a page or file has `\\` in its path, encoded or not. */
export function hasBackslash(url: string): boolean {
  return decodePath(splitSuffix(url).path).includes('\\');
}

export function describeBackslash(url: string): Problem {
  return {
    code: 'backslash-path',
    severity: 'info',
    message: `The path "${decodePath(url)}" is written with "\\"; it was read as "/". Write "/".`,
  };
}

/** Describes a link that leads to a page or file of another spelling. */
export function describeRespelled(url: string, target: Extract<LinkTarget, { kind: 'page' | 'asset' }>): Problem {
  const path = target.kind === 'page' ? target.url : `/${target.file}`;
  return {
    code: 'page-path-case',
    severity: 'info',
    message: `The path "${url}" is spelled in another way than "${path}", which was found all the same: paths count upper and lower case, and how accents are composed. Write "${path}".`,
  };
}

/** Describes an image or other file that is not published. */
export function describeMissingFile(written: string, from: { file: string }, site: SiteContext): Problem {
  const code = 'missing-image';
  if (written.trim() === '') return { code, message: 'An image has no "src". Give the path or URL of a picture.' };
  const address = addressOf(written, from);
  if (site.source.has(address.slice(1)))
    return {
      code,
      message: `The file "${written}" is not published: its type or its folder is ignored. Move it, or rename it.`,
    };
  const near = guess(site.near.assets.find(address), 'Add it, or correct the path.');
  return { code, message: `The file "${written}" is not in the site. ${near}` };
}

/** Describes a picture that is published, and that no browser shows. `problem` as `readPicture` gives it. */
export function describeUnusable(file: string, problem: string): Problem {
  return { code: 'unusable-image', message: `The picture ${JSON.stringify(file)} ${problem}` };
}

function guess(found: string | undefined, otherwise: string): string {
  return found === undefined ? otherwise : `Did you mean "${found}"?`;
}

/** Path from the docs root, with a leading slash. */
function addressOf(written: string, { file }: { file: string }): string {
  const address = decodePath(written.trim().replace(/[?#].*$/s, ''));
  return path.posix.resolve(path.posix.dirname(`/${file}`), address);
}

/** Resolves an author's link in any of the accepted spellings (content format, Pages → URLs). */
import { decodePath } from '../../lib/decode-path.ts';
import path from 'node:path';
import {
  findDirect,
  findTarget,
  splitLink,
  splitSuffix,
  type PathTarget,
  type PathTargets,
  type Suffix,
} from '../content/find-target.ts';
import { findInternalPath, removeBase, type SiteAddress } from '../model/site-address.ts';

export interface LinkTargets extends PathTargets {
  /** URLs at which readers reach the site. @defaultValue unknown */
  addresses?: readonly SiteAddress[];
  /** Returns the only page whose URL differs just in case and in the composition of accents. @defaultValue none */
  respelledPage?(url: string): string | undefined;
  /** The same for a file; the path starts with a slash, as in requests. @defaultValue none */
  respelledAsset?(path: string): string | undefined;
}

export type LinkTarget =
  | (Exclude<PathTarget, { kind: 'lost' }> & {
      /** Set if the path differs in case, or in how its accents are composed. */
      isRespelled?: true;
    })
  | { kind: 'fragment'; hash: string }
  /** `paths`: possible targets, most likely first. */
  | ({ kind: 'broken'; url: string; paths: string[] } & Suffix);

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Docusaurus prefixes for the site root. */
const ROOT_NAME = /^(?:@site\/(?:docs\/|static\/)?|pathname:\/\/\/?)/;

/**
 * Resolves a link written in `file` on the page `pageUrl`. Root-relative is the documented form; relative ones are
 * tried from the file's folder, then from the page's own URL. Links that start with the base path or with the site's
 * full URL are also resolved without it, unless there is something at the exact path. `\` is read as `/`.
 */
export function resolveLink(href: string, from: { file: string; pageUrl: string }, targets: LinkTargets): LinkTarget {
  const link = href.trim().replace(ROOT_NAME, '/');
  if (SCHEME.test(link)) return resolveOwn(link, targets) ?? { kind: 'external', url: link };
  if (link.startsWith('#')) return { kind: 'fragment', hash: link };
  const { plain, longer } = splitLink(link);
  for (const { path: address, ...suffix } of longer)
    for (const candidate of listCandidates(address, from)) {
      const target = findDirect(candidate, suffix, targets);
      if (target) return target;
    }
  const { path: address, ...suffix } = plain;
  if (address === '') return { kind: 'page', url: from.pageUrl, ...suffix };
  const paths = listCandidates(address, from);
  const basedPaths = address.startsWith('/') ? removeBase(paths[0] ?? '/', targets.addresses ?? []) : [];
  const unresolvedLinks: string[] = [];
  for (const candidate of [...paths, ...basedPaths]) {
    const target = findTarget(candidate, suffix, targets);
    if (target && target.kind !== 'lost') return target;
    if (target) unresolvedLinks.push(target.path);
  }
  const respelledFile = findRespelled([...paths, ...basedPaths, ...unresolvedLinks], suffix, targets);
  return (
    respelledFile ?? {
      kind: 'broken',
      url: link,
      paths: [...unresolvedLinks, ...paths.slice(0, 1), ...basedPaths],
      ...suffix,
    }
  );
}

/** Finds the target of a link whose path differs only in case, or in how accents are composed. */
function findRespelled(paths: readonly string[], suffix: Suffix, targets: LinkTargets): LinkTarget | undefined {
  const findPage = (url: string) => targets.respelledPage?.(url);
  const findAsset = (file: string) => targets.respelledAsset?.(`/${file}`);
  for (const path of paths) {
    const target = findDirect(path, suffix, {
      hasPage: (url) => findPage(url) !== undefined,
      hasAsset: (file) => findAsset(file) !== undefined,
    });
    const [url, file] = [
      target?.kind === 'page' && findPage(target.url),
      target?.kind === 'asset' && findAsset(target.file),
    ];
    if (typeof url === 'string') return { kind: 'page', url, isRespelled: true, ...suffix };
    if (typeof file === 'string')
      return { kind: 'asset', file: file.slice(1), suffix: suffix.query + suffix.hash, isRespelled: true };
  }
  return undefined;
}

/** Finds the page or file of this site that an absolute link refers to. */
function resolveOwn(link: string, targets: LinkTargets): LinkTarget | undefined {
  const sitePath = findInternalPath(link, targets.addresses ?? []);
  if (sitePath === undefined) return undefined;
  const { path: address, ...suffix } = splitSuffix(sitePath);
  const target = findTarget(path.posix.normalize(decodePath(address)), suffix, targets);
  return target?.kind === 'page' || target?.kind === 'asset' ? target : undefined;
}

function listCandidates(address: string, from: { file: string; pageUrl: string }): string[] {
  const decodedAddress = decodePath(address).replaceAll('\\', '/');
  // A file name can contain text that looks percent-encoded.
  const spellings = decodedAddress === address ? [decodedAddress] : [decodedAddress, address];
  if (decodedAddress.startsWith('/')) return spellings.map((spelling) => path.posix.normalize(spelling));
  const places = [path.posix.dirname(`/${from.file}`), from.pageUrl, path.posix.dirname(from.pageUrl), '/'];
  return [...new Set(spellings.flatMap((spelling) => places.map((place) => path.posix.resolve(place, spelling))))];
}

/** Resolves an author's link, whichever of the accepted spellings it has (content format, Pages → URLs). */
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
import { ownPath, withoutBase, type SiteAddress } from '../model/site-address.ts';

export interface LinkTargets extends PathTargets {
  /** Addresses at which readers reach the site. @defaultValue unknown */
  addresses?: readonly SiteAddress[];
  /** The only page that is spelled alike, but for case and the composition of accents. @defaultValue none */
  respelledPage?(url: string): string | undefined;
  /** The same of a file, which begins with a slash as what is asked for does. @defaultValue none */
  respelledAsset?(path: string): string | undefined;
}

export type LinkTarget =
  | (Exclude<PathTarget, { kind: 'lost' }> & {
      /** The path is written in other upper and lower case, or with its accents composed in another way. */
      isRespelled?: true;
    })
  | { kind: 'fragment'; hash: string }
  /** `paths`: what it may mean, likeliest first. */
  | ({ kind: 'broken'; url: string; paths: string[] } & Suffix);

const SCHEME = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** The root as Docusaurus names it. */
const ROOT_NAME = /^(?:@site\/(?:docs\/|static\/)?|pathname:\/\/\/?)/;

/**
 * Resolves a link written in `file` on the page `pageUrl`. Root-relative is the documented form; relative ones are
 * tried from the file's folder, then from the page's own URL. Links that begin with the base path or the whole address
 * of the site mean the same without it, unless something is at the very path. `\` means `/`.
 */
export function resolveLink(
  written: string,
  from: { file: string; pageUrl: string },
  targets: LinkTargets,
): LinkTarget {
  const link = written.trim().replace(ROOT_NAME, '/');
  if (SCHEME.test(link)) return resolveOwn(link, targets) ?? { kind: 'external', url: link };
  if (link.startsWith('#')) return { kind: 'fragment', hash: link };
  const { plain, longer } = splitLink(link);
  for (const { path: address, ...suffix } of longer)
    for (const candidate of candidates(address, from)) {
      const found = findDirect(candidate, suffix, targets);
      if (found) return found;
    }
  const { path: address, ...suffix } = plain;
  if (address === '') return { kind: 'page', url: from.pageUrl, ...suffix };
  const paths = candidates(address, from);
  const based = address.startsWith('/') ? withoutBase(paths[0] ?? '/', targets.addresses ?? []) : [];
  const lost: string[] = [];
  for (const candidate of [...paths, ...based]) {
    const found = findTarget(candidate, suffix, targets);
    if (found && found.kind !== 'lost') return found;
    if (found) lost.push(found.path);
  }
  const respelled = findRespelled([...paths, ...based, ...lost], suffix, targets);
  return respelled ?? { kind: 'broken', url: link, paths: [...lost, ...paths.slice(0, 1), ...based], ...suffix };
}

/** What a link means that differs from its path in upper and lower case, or in how accents are composed, alone. */
function findRespelled(paths: readonly string[], suffix: Suffix, targets: LinkTargets): LinkTarget | undefined {
  const page = (url: string) => targets.respelledPage?.(url);
  const asset = (file: string) => targets.respelledAsset?.(`/${file}`);
  for (const path of paths) {
    const found = findDirect(path, suffix, {
      hasPage: (url) => page(url) !== undefined,
      hasAsset: (file) => asset(file) !== undefined,
    });
    const [url, file] = [found?.kind === 'page' && page(found.url), found?.kind === 'asset' && asset(found.file)];
    if (typeof url === 'string') return { kind: 'page', url, isRespelled: true, ...suffix };
    if (typeof file === 'string')
      return { kind: 'asset', file: file.slice(1), suffix: suffix.query + suffix.hash, isRespelled: true };
  }
  return undefined;
}

/** A page or file of the site that an absolute link names. */
function resolveOwn(link: string, targets: LinkTargets): LinkTarget | undefined {
  const own = ownPath(link, targets.addresses ?? []);
  if (own === undefined) return undefined;
  const { path: address, ...suffix } = splitSuffix(own);
  const found = findTarget(path.posix.normalize(decodePath(address)), suffix, targets);
  return found?.kind === 'page' || found?.kind === 'asset' ? found : undefined;
}

function candidates(address: string, from: { file: string; pageUrl: string }): string[] {
  const decoded = decodePath(address).replaceAll('\\', '/');
  // A file name may hold what reads like an encoded character.
  const spellings = decoded === address ? [decoded] : [decoded, address];
  if (decoded.startsWith('/')) return spellings.map((spelling) => path.posix.normalize(spelling));
  const places = [path.posix.dirname(`/${from.file}`), from.pageUrl, path.posix.dirname(from.pageUrl), '/'];
  return [...new Set(spellings.flatMap((spelling) => places.map((place) => path.posix.resolve(place, spelling))))];
}

import { remember } from '../../lib/remember.ts';
import type { ThirdPartyName } from '../../lib/third-parties.ts';
import { createAssetNames } from './asset-names.ts';
import type { AssetNames } from './asset-names.ts';
import { createByteCache } from './byte-cache.ts';
import type { ByteCache } from './byte-cache.ts';
import { hasEncodings } from './encodings.ts';
import type { Encoding } from './encodings.ts';
import { readIndexVersions } from './index-versions.ts';
import type { Release } from '../release/release.ts';
import { readRepresentation } from './representation.ts';
import type { HeaderList, Representation } from './representation.ts';
import { resolveBelow, resolveRequest } from '../release/resolve.ts';
import type { Resolution } from '../release/resolve.ts';
import { allowThirdParties } from './third-parties.ts';

/** A release as it is served: with what its responses have in common, and the files asked for most in memory. */
export interface Site {
  release: Release;
  /** Headers of every response. */
  common: HeaderList;
  /** Path that the site lives under, such as `/docs`; empty at the root. */
  base: string;
  /** Search engines are to leave all of it out. */
  isHidden: boolean;
  /** The meaning of a request target; most come again and again. */
  resolve(target: string): Resolution;
  /** Digests that pages name its files with. */
  names: AssetNames;
  /** Versions of its search indexes. */
  indexVersions(): Promise<ReadonlySet<string>>;
  /** Finds another release of the site that readers may have a page of. */
  findOther: FindOther;
  /** Files that are worth compressing. */
  compressible: ReadonlySet<string>;
  /**
   * The file in this encoding, or, when that cannot be had, as it is. At once when it is in memory. `isFixed`: the request named its
   * content. @defaultValue false
   */
  find(file: string, encoding: Encoding | undefined, isFixed?: boolean): Representation | Promise<Representation>;
  /** Reads the file from disk again, and holds it in place of what was read before. */
  read(file: string, encoding: Encoding | undefined, isFixed?: boolean): Promise<Representation>;
}

/** Finds the first release for which `isWanted` holds, of the one after and those before. */
export type FindOther = (isWanted: (site: Site) => boolean | Promise<boolean>) => Promise<Site | undefined>;

export interface SiteOptions {
  release: Release;
  /** Sent as `X-Bindery-Version`; else the release's own label. */
  versionLabel: string | undefined;
  /** Path that the site lives under, without a slash at its end. @defaultValue the root */
  base?: string | undefined;
  /** Search engines are to leave all of it out. @defaultValue false */
  isHidden?: boolean;
  /** Analytics of others that the operator allows on its pages. @defaultValue none */
  thirdParties?: readonly ThirdPartyName[];
  /** Memory for files, which several sites may share. @defaultValue 64 MB of its own */
  cache?: SiteCache;
  /** Finds another release, for files that a page of it names. @defaultValue there is none */
  findOther?: FindOther;
}

/** Files in memory, those of each site under a name of its own. */
export type SiteCache = ByteCache<Representation>;

/** Bytes of files that one release keeps in memory: all pages of most sites, each in the encodings readers ask for. */
const MAX_CACHED_BYTES = 64 * 2 ** 20;
/** Request targets whose meaning one release remembers. */
const MAX_TARGETS = 10_000;
/** Larger files are streamed from disk: opening them costs little beside sending them. */
const MAX_FILE_BYTES = 512 * 1024;
/** Room that headers and bookkeeping of one file take, roughly. */
const OVERHEAD_BYTES = 2048;

/** Makes a release ready to be served. What is kept in memory belongs to it and goes with it. */
export function openSite(options: SiteOptions): Site {
  const { release, base = '', isHidden = false, cache = createByteCache<Representation>(MAX_CACHED_BYTES) } = options;
  const common = listCommonHeaders(options);
  opened += 1;
  const [prefix, prefixOfFixed] = [`${opened}:`, `${opened}+`];
  const thirdParties = isHidden ? undefined : allowThirdParties(release, options.thirdParties ?? []);
  const underWay = new Map<string, Promise<Representation>>();
  const names = createAssetNames(release.files);
  let versions: Promise<Set<string>> | undefined;

  const load = async (name: string, [file, encoding, isFixed]: Wanted): Promise<Representation> => {
    const request = { release, file, common, base, names, isFixed, thirdParties, maxBytes: MAX_FILE_BYTES };
    const found = await readRepresentation({ ...request, encoding });
    if (!found) return find(file, undefined, isFixed);
    cache.set(name, found, (found.body?.length ?? 0) + OVERHEAD_BYTES);
    return found;
  };
  const find: Site['find'] = (file, encoding, isFixed = false) => {
    return cache.get(nameOf(file, encoding, isFixed)) ?? read(file, encoding, isFixed);
  };
  const read: Site['read'] = (file, encoding, isFixed = false) => {
    const name = nameOf(file, encoding, isFixed);
    const known = underWay.get(name);
    if (known) return known;
    const reading = load(name, [file, encoding, isFixed]).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  };
  const nameOf = (...[file, encoding, isFixed]: Wanted) =>
    `${isFixed ? prefixOfFixed : prefix}${encoding ?? ''}:${file}`;
  const compressible = new Set(
    [...release.files].flatMap(([file, { size }]) => (hasEncodings(file, size) ? [file] : [])),
  );
  const understand = (target: string) =>
    base === '' ? resolveRequest(release, target) : resolveBelow(release, target, base);
  const resolve = remember(understand, { maxValues: MAX_TARGETS });
  const findOther = options.findOther ?? (() => Promise.resolve(undefined));
  const indexVersions = () => {
    versions ??= readIndexVersions(release);
    versions.catch(() => (versions = undefined));
    return versions;
  };
  return { release, common, base, isHidden, resolve, names, indexVersions, findOther, compressible, find, read };
}

type Wanted = [file: string, encoding: Encoding | undefined, isFixed: boolean];

/** Sites opened so far: keeps their names in a shared cache apart. */
let opened = 0;

function listCommonHeaders({ release, versionLabel, isHidden }: SiteOptions): HeaderList {
  const label = versionLabel ?? release.label;
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    ...(release.contentSecurityPolicy ? ['Content-Security-Policy', release.contentSecurityPolicy] : []),
    ...(label ? ['X-Bindery-Version', encodeOthers(label)] : []),
    ...(isHidden ? ['X-Robots-Tag', 'noindex, nofollow'] : []),
  ];
}

/** Other characters than those of ASCII cannot stand in a header. */
function encodeOthers(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, encodeURIComponent);
}

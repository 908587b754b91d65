import { memoize } from '../../lib/memoize.ts';
import type { ThirdPartyName } from '../../lib/third-parties.ts';
import { createAssetNames } from './asset-names.ts';
import type { AssetNames } from './asset-names.ts';
import { createByteCache } from './byte-cache.ts';
import type { ByteCache } from './byte-cache.ts';
import { hasEncodings } from './encodings.ts';
import type { Encoding } from './encodings.ts';
import { readIndexVersions } from './index-versions.ts';
import type { Reader } from '../../readers/reader.ts';
import { chooseEdition, listGroups } from '../release/editions.ts';
import type { Release } from '../release/release.ts';
import { readRepresentation } from './representation.ts';
import type { HeaderList, Representation } from './representation.ts';
import { resolveBelow, resolveRequest } from '../release/resolve.ts';
import type { Resolution } from '../release/resolve.ts';
import { allowThirdParties } from './third-parties.ts';

/** A release being served, with the shared parts of its responses, and its most requested files in memory. */
export interface Site {
  release: Release;
  /** Headers of every response. */
  common: HeaderList;
  /** Base path of the site, such as `/docs`; empty at the root. */
  base: string;
  /** Whether search engines should ignore the whole site. */
  isHidden: boolean;
  /** Resolves a request target. Results are cached, because most targets repeat. */
  resolve(target: string): Resolution;
  /** Digests that pages use in links to its files. */
  names: AssetNames;
  /** Versions of its search indexes. */
  indexVersions(): Promise<ReadonlySet<string>>;
  /** The site that the server opened, if this is the part of it that some readers see. */
  main?: Site | undefined;
  /** Returns the part of the site that a reader sees; `undefined` is anyone without a session. */
  forReader(reader: Pick<Reader, 'groups'> | undefined): Site;
  /** Finds another release of the site that readers may have a page of. */
  findOther: FindOther;
  /** Files that are worth compressing. */
  compressible: ReadonlySet<string>;
  /**
   * Returns the file in this encoding or, if that is not available, uncompressed; synchronously if it is in memory.
   * `isFixed`: the request contained the content's digest. @defaultValue false
   */
  find(file: string, encoding: Encoding | undefined, isFixed?: boolean): Representation | Promise<Representation>;
  /** Reads the file from disk again, and replaces the version in memory. */
  read(file: string, encoding: Encoding | undefined, isFixed?: boolean): Promise<Representation>;
}

/** Finds the first release for which `isWanted` returns true, among the next and the previous ones. */
export type FindOther = (isWanted: (site: Site) => boolean | Promise<boolean>) => Promise<Site | undefined>;

export interface SiteOptions {
  release: Release;
  /** Sent as `X-Bindery-Version`; otherwise the release's own label. */
  versionLabel: string | undefined;
  /** Base path of the site, without a trailing slash. @defaultValue the root */
  base?: string | undefined;
  /** Whether search engines should ignore the whole site. @defaultValue false */
  isHidden?: boolean;
  /** Third-party analytics that the operator allows on its pages. @defaultValue none */
  thirdParties?: readonly ThirdPartyName[];
  /** Memory for files, which several sites can share. @defaultValue 64 MB for this site */
  cache?: SiteCache;
  /** Finds another release, for files that one of its pages refers to. @defaultValue there is none */
  findOther?: FindOther;
}

/** Files in memory. Each site uses a unique prefix. */
export type SiteCache = ByteCache<Representation>;

/** Bytes of files that one release keeps in memory: all pages of most sites, in each requested encoding. */
const MAX_CACHED_BYTES = 64 * 2 ** 20;
/** Number of request targets whose resolution one release caches. */
const MAX_TARGETS = 10_000;
/** Larger files are streamed from disk, because opening them costs little compared to sending them. */
const MAX_FILE_BYTES = 512 * 1024;
/** Approximate overhead of headers and bookkeeping per file. */
const OVERHEAD_BYTES = 2048;

/** Prepares a release for serving. Everything cached in memory belongs to it and is released with it. */
export function openSite(options: SiteOptions): Site {
  const { release, findOther } = options;
  if (release.editions.length === 0) return openPart(options);
  const site = openPart({ ...options, findOther: forReaders(findOther, undefined) });
  const names = listGroups(release);
  const openFor = memoize(
    (key: string) => {
      const reader = { groups: names.filter((_, index) => key[index] === '1') };
      const part = { release: chooseEdition(release, reader), findOther: forReaders(findOther, reader) };
      return openPart({ ...options, ...part }, site);
    },
    { maxValues: MAX_AUDIENCES },
  );
  const keys = new WeakMap<object, string>();
  const getKey = (reader: Pick<Reader, 'groups'>): string => {
    let key = keys.get(reader);
    if (key === undefined) {
      key = names.map((name) => (reader.groups.includes(name) ? '1' : '0')).join('');
      keys.set(reader, key);
    }
    return key;
  };
  const forReader: Site['forReader'] = (reader) => (reader ? openFor(getKey(reader)) : site);
  return Object.assign(site, { forReader });
}

/** Combinations of groups whose sites one release keeps open. */
const MAX_AUDIENCES = 100;

/** Finds the same reader's part of another release. One without editions isn't protected, so it has no such part. */
function forReaders(findOther: FindOther | undefined, reader: Pick<Reader, 'groups'> | undefined): FindOther {
  return async (isWanted) => {
    const isPart = (other: Site) => other.release.editions.length > 0;
    const other = await findOther?.((each) => isPart(each) && isWanted(each.forReader(reader)));
    return other?.forReader(reader);
  };
}

function openPart(options: SiteOptions, main?: Site): Site {
  const { release, base = '', isHidden = false, cache = createByteCache<Representation>(MAX_CACHED_BYTES) } = options;
  const commonHeaders = listCommonHeaders(options);
  openCount += 1;
  const [prefix, prefixOfFixed] = [`${openCount}:`, `${openCount}+`];
  const thirdParties = isHidden ? undefined : allowThirdParties(release, options.thirdParties ?? []);
  const underWay = new Map<string, Promise<Representation>>();
  const names = createAssetNames(release.files);
  let versions: Promise<Set<string>> | undefined;

  const load = async (name: string, [file, encoding, isFixed]: FileKey): Promise<Representation> => {
    const request = {
      release,
      file,
      common: commonHeaders,
      base,
      names,
      isFixed,
      thirdParties,
      maxBytes: MAX_FILE_BYTES,
    };
    const representation = await readRepresentation({ ...request, encoding });
    if (!representation) return find(file, undefined, isFixed);
    cache.set(name, representation, (representation.body?.length ?? 0) + OVERHEAD_BYTES);
    return representation;
  };
  const find: Site['find'] = (file, encoding, isFixed = false) => {
    return cache.get(getCacheKey(file, encoding, isFixed)) ?? readCached(file, encoding, isFixed);
  };
  const readCached: Site['read'] = (file, encoding, isFixed = false) => {
    const name = getCacheKey(file, encoding, isFixed);
    const pendingRead = underWay.get(name);
    if (pendingRead) return pendingRead;
    const newRead = load(name, [file, encoding, isFixed]).finally(() => underWay.delete(name));
    underWay.set(name, newRead);
    return newRead;
  };
  const getCacheKey = (...[file, encoding, isFixed]: FileKey) =>
    `${isFixed ? prefixOfFixed : prefix}${encoding ?? ''}:${file}`;
  const compressibleTypes = new Set(
    [...release.files].flatMap(([file, { size }]) => (hasEncodings(file, size) ? [file] : [])),
  );
  const resolveTarget = (target: string) =>
    base === '' ? resolveRequest(release, target) : resolveBelow(release, target, base);
  const resolve = memoize(resolveTarget, { maxValues: MAX_TARGETS });
  const findOther = options.findOther ?? (() => Promise.resolve(undefined));
  const indexVersions = () => {
    versions ??= readIndexVersions(release);
    versions.catch(() => (versions = undefined));
    return versions;
  };
  const site: Site = {
    release,
    common: commonHeaders,
    base,
    isHidden,
    resolve,
    names,
    indexVersions,
    findOther,
    compressible: compressibleTypes,
    find,
    read: readCached,
    main,
    forReader: () => site,
  };
  return site;
}

type FileKey = [file: string, encoding: Encoding | undefined, isFixed: boolean];

/** Number of sites opened so far, which keeps their names in a shared cache distinct. */
let openCount = 0;

function listCommonHeaders({ release, versionLabel, isHidden }: SiteOptions): HeaderList {
  const label = versionLabel ?? release.label;
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    // Anyone who knows the hostname of a preview can read it.
    isHidden ? 'same-origin' : DEFAULT_REFERRER_POLICY,
    ...(release.contentSecurityPolicy ? ['Content-Security-Policy', release.contentSecurityPolicy] : []),
    ...(label ? ['X-Bindery-Version', encodeOthers(label)] : []),
    ...(isHidden ? ['X-Robots-Tag', 'noindex, nofollow'] : []),
  ];
}

/** The default of browsers. */
const DEFAULT_REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** Headers can only contain ASCII characters. */
function encodeOthers(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, encodeURIComponent);
}

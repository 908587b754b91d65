import { findReleaseName, hasDigest } from './asset-names.ts';
import type { Resolution } from '../release/resolve.ts';
import type { Site } from './site.ts';

export interface Choice {
  /** The release that the file is of. */
  site: Site;
  file: string;
  /** The request named the content of the file. */
  isFixed: boolean;
}

export interface ChoiceRequest {
  site: Site;
  target: string;
  /** Meaning of the target in the current release. */
  resolution: Resolution;
}

/**
 * Gives the release that a page means with `theme.css?d=<digest>`, with a part of a search index of some version, or with a digest in the name of a
 * file: the page may be of the release before, or of the one after, from another process. Undefined for all other requests, and for what no release has.
 */
export function chooseRelease(request: ChoiceRequest): Choice | undefined | Promise<Choice | undefined> {
  const { site, target, resolution } = request;
  if (resolution.kind === 'file' && !target.includes('?')) return undefined;
  const isWanted = findTest(request);
  if (!isWanted) return undefined;
  if (resolution.kind === 'file' && isWanted.isFixed && isWanted.test(site) === true)
    return { site, file: resolution.path, isFixed: true };
  return findOne(request, isWanted);
}

interface Wanted {
  test(site: Site): boolean | Promise<boolean>;
  isFixed: boolean;
}

function findTest({ target, resolution }: ChoiceRequest): Wanted | undefined {
  if (resolution.kind !== 'file' && resolution.kind !== 'missing') return undefined;
  const name = target.includes('?') ? findReleaseName(target) : undefined;
  if (name === undefined)
    return resolution.kind === 'missing' && hasDigest(target)
      ? { test: (site) => fileOf(site, target) !== undefined, isFixed: false }
      : undefined;
  if ('digest' in name)
    return { test: (site) => site.names.has(fileOf(site, target) ?? '', name.digest), isFixed: true };
  if (!SEARCH_DATA.test(target)) return undefined;
  const test = async (site: Site) =>
    fileOf(site, target) !== undefined && (await site.indexVersions()).has(name.version);
  return { test, isFixed: false };
}

const SEARCH_DATA = /\/_docs\/search-[^/]+\//;

function fileOf(site: Site, target: string): string | undefined {
  const resolution = site.resolve(target);
  return resolution.kind === 'file' ? resolution.path : undefined;
}

async function findOne({ site, target }: ChoiceRequest, { test, isFixed }: Wanted): Promise<Choice | undefined> {
  const found = (await test(site)) ? site : await site.findOther(test);
  const file = found && fileOf(found, target);
  return found && file !== undefined ? { site: found, file, isFixed } : undefined;
}

import { findReleaseName, hasDigest } from './asset-names.ts';
import type { Resolution } from '../release/resolve.ts';
import type { Site } from './site.ts';

export interface Choice {
  /** The release that the file belongs to. */
  site: Site;
  file: string;
  /** The request contained the content's digest. */
  isFixed: boolean;
}

export interface ChoiceRequest {
  site: Site;
  target: string;
  /** Resolution of the target in the current release. */
  resolution: Resolution;
}

/**
 * Returns the release that a page means with `theme.css?d=<digest>`, with a part of a search index of a certain
 * version, or with a digest in a file name. The page may be from the previous release, or from the next one, served by
 * another process. Undefined for all other requests, and if no release matches.
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

interface ReleaseTest {
  test(site: Site): boolean | Promise<boolean>;
  isFixed: boolean;
}

function findTest({ target, resolution }: ChoiceRequest): ReleaseTest | undefined {
  if (resolution.kind !== 'file' && resolution.kind !== 'missing') return undefined;
  const name = target.includes('?') ? findReleaseName(target) : undefined;
  if (name === undefined)
    return resolution.kind === 'missing' && hasDigest(target)
      ? { test: (site) => findFileName(site, target) !== undefined, isFixed: false }
      : undefined;
  if ('digest' in name)
    return { test: (site) => site.names.has(findFileName(site, target) ?? '', name.digest), isFixed: true };
  if (!SEARCH_DATA.test(target)) return undefined;
  const test = async (site: Site) =>
    findFileName(site, target) !== undefined && (await site.indexVersions()).has(name.version);
  return { test, isFixed: false };
}

const SEARCH_DATA = /\/_docs\/search-[^/]+\//;

function findFileName(site: Site, target: string): string | undefined {
  const resolution = site.resolve(target);
  return resolution.kind === 'file' ? resolution.path : undefined;
}

async function findOne({ site, target }: ChoiceRequest, { test, isFixed }: ReleaseTest): Promise<Choice | undefined> {
  const match = (await test(site)) ? site : await site.findOther(test);
  const file = match && findFileName(match, target);
  return match && file !== undefined ? { site: match, file, isFixed } : undefined;
}

import { AppError } from '../../errors.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { decodePath } from '../../lib/decode-path.ts';
import { toPortablePath } from '../../site/shared.ts';
import type { PlanOutline } from './thread/outline-plan.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

type Plan = Pick<PlanOutline, 'urls' | 'versions' | 'versionOf'>;

export interface PageChoice {
  /** Page paths as users write them, each with a leading slash. */
  paths?: readonly string[] | undefined;
  /** Label of a version in docs.json. */
  siteVersion?: string | undefined;
}

/**
 * Returns the URLs of the pages to export, in plan order: pages that are listed in the version or stored in its folder,
 * and pages that belong to no version. `paths` narrows these further. Throws `invalid_request` for a path or version
 * that the site doesn't have.
 */
export function choosePages(plan: Plan, { paths, siteVersion }: PageChoice): string[] {
  const allUrls = plan.urls;
  const selectedPages = paths && findPages(paths, allUrls);
  const inVersion = siteVersion === undefined ? undefined : listVersionPages(plan, siteVersion);
  const outsidePath = inVersion && selectedPages && [...selectedPages].find((path) => !inVersion.has(path));
  if (outsidePath !== undefined)
    throw new AppError(
      'invalid_request',
      `Version ${JSON.stringify(siteVersion)} of this site doesn't have a page ${outsidePath}.`,
    );
  return allUrls.filter((url) => (selectedPages?.has(url) ?? true) && (inVersion?.has(url) ?? true));
}

function findPages(paths: readonly string[], pages: readonly string[]): Set<string> {
  const knownPaths = new Set(pages);
  return new Set(
    paths.map((path) => {
      const url = listSpellings(path).find((spelling) => knownPaths.has(spelling));
      if (url !== undefined) return url;
      const closestPath = findClosestName(path, pages);
      throw new AppError(
        'invalid_request',
        closestPath === undefined
          ? `This site doesn't have a page ${path}. Use paths as they appear in its URLs, such as ${pages[1] ?? '/'}.`
          : `This site doesn't have a page ${path}. Did you mean ${closestPath}?`,
      );
    }),
  );
}

/**
 * Returns URLs that a path can refer to, closest first: as written, URL-encoded, with portable names, as a file, as the
 * index of a folder.
 */
function listSpellings(path: string): string[] {
  const trimmedPath = path.length > 1 ? trimEndSlashes(path) : path;
  const decodedPath = decodePath(trimmedPath);
  const encodedPath = decodedPath.replaceAll('?', '%3F').replaceAll('#', '%23');
  const spellings = [trimmedPath, encodedPath, decodedPath].flatMap((spelling) => {
    const stem = spelling.replace(/\.(?:mdx?|html)$/, '');
    return [spelling, stem, stem.replace(/\/index$/, '') || '/'];
  });
  return [...spellings, ...spellings.map(toPortablePath)];
}

function listVersionPages({ urls, versions, versionOf }: Plan, version: string): Set<string> {
  const index = versions.indexOf(version);
  if (index === -1) {
    const choice =
      versions.length > 0
        ? `Its versions are ${versions.map((label) => JSON.stringify(label)).join(', ')}`
        : "It doesn't define versions in docs.json";
    throw new AppError('invalid_request', `This site doesn't have a version ${JSON.stringify(version)}. ${choice}.`);
  }
  return new Set(urls.filter((url) => !Object.hasOwn(versionOf, url) || versionOf[url] === index));
}

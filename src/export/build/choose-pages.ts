import { AppError } from '../../errors.ts';
import { closestName } from '../../lib/closest-name.ts';
import { decodePath } from '../../lib/decode-path.ts';
import type { PlanOutline } from './thread/outline-plan.ts';

type Plan = Pick<PlanOutline, 'urls' | 'versions' | 'versionOf'>;

export interface PageChoice {
  /** Paths of pages as people write them, each with a leading slash. */
  paths?: readonly string[] | undefined;
  /** Label of a version in docs.json. */
  siteVersion?: string | undefined;
}

/**
 * URLs of the pages to export, in the order of the plan: those of the version, listed or in its folder, and those that
 * belong to no version; of these only `paths`, when given. Throws `invalid_request` for a path or version that the site
 * does not have.
 */
export function choosePages(plan: Plan, { paths, siteVersion }: PageChoice): string[] {
  const all = plan.urls;
  const wanted = paths && findPages(paths, all);
  const inVersion = siteVersion === undefined ? undefined : listVersionPages(plan, siteVersion);
  const outside = inVersion && wanted && [...wanted].find((path) => !inVersion.has(path));
  if (outside !== undefined)
    throw new AppError(
      'invalid_request',
      `Version ${JSON.stringify(siteVersion)} of this site doesn't have a page ${outside}.`,
    );
  return all.filter((url) => (wanted?.has(url) ?? true) && (inVersion?.has(url) ?? true));
}

function findPages(paths: readonly string[], all: readonly string[]): Set<string> {
  const known = new Set(all);
  return new Set(
    paths.map((path) => {
      const url = listSpellings(path).find((spelling) => known.has(spelling));
      if (url !== undefined) return url;
      const near = closestName(path, all);
      throw new AppError(
        'invalid_request',
        near === undefined
          ? `This site doesn't have a page ${path}. Use paths as they appear in its URLs, such as ${all[1] ?? '/'}.`
          : `This site doesn't have a page ${path}. Did you mean ${near}?`,
      );
    }),
  );
}

/** URLs that a path may stand for, the nearest first: as it is, as an address is encoded, as a file, as the index of a folder. */
function listSpellings(path: string): string[] {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const decoded = decodePath(plain).replaceAll('?', '%3F').replaceAll('#', '%23');
  return [plain, decoded].flatMap((spelling) => {
    const stem = spelling.replace(/\.(?:mdx?|html)$/, '');
    return [spelling, stem, stem.replace(/\/index$/, '') || '/'];
  });
}

function listVersionPages({ urls, versions, versionOf }: Plan, version: string): Set<string> {
  if (!versions.includes(version)) {
    const choice =
      versions.length > 0
        ? `it has ${versions.map((label) => JSON.stringify(label)).join(', ')}`
        : "it doesn't have versions";
    throw new AppError('invalid_request', `This site doesn't have a version ${JSON.stringify(version)}: ${choice}.`);
  }
  return new Set(urls.filter((url) => !Object.hasOwn(versionOf, url) || versionOf[url] === version));
}

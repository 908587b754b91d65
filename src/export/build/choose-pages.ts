import { AppError } from '../../errors.ts';
import { closestName } from '../../lib/closest-name.ts';
import { decodePath } from '../../lib/decode-path.ts';
import type { PlanOutline } from './outline-plan.ts';

type Plan = Omit<PlanOutline, 'unlisted'>;

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
  const all = plan.pages.map((page) => page.url);
  const wanted = paths && findPages(paths, all);
  const inVersion = siteVersion === undefined ? undefined : listVersionPages(plan, siteVersion);
  const outside = inVersion && wanted && [...wanted].find((path) => !inVersion.has(path));
  if (outside !== undefined)
    throw new AppError(
      'invalid_request',
      `There is no page ${outside} in version ${JSON.stringify(siteVersion)} of this site.`,
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
          ? `There is no page ${path} on this site. Give paths as they stand in its URLs, such as ${all[1] ?? '/'}.`
          : `There is no page ${path} on this site; did you mean ${near}?`,
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

function listVersionPages({ navigation, pages }: Plan, version: string): Set<string> {
  const versions = new Map(navigation.sections.map((section) => [section.id, section.version]));
  const known = [...new Set(versions.values())].filter((label) => label !== undefined);
  if (!known.includes(version)) {
    const choice =
      known.length > 0 ? `it has ${known.map((label) => JSON.stringify(label)).join(', ')}` : 'it has no versions';
    throw new AppError('invalid_request', `This site has no version ${JSON.stringify(version)}; ${choice}.`);
  }
  const versionOf = (url: string) => versions.get(navigation.sectionOf[url] ?? navigation.nearSectionOf[url] ?? -1);
  return new Set(pages.map(({ url }) => url).filter((url) => [undefined, version].includes(versionOf(url))));
}

import { AppError } from '../../errors.ts';
import type { SitePlan } from '../../site/plan.ts';

export interface PageChoice {
  /** Site URLs. */
  paths?: readonly string[] | undefined;
  /** Label of a version in docs.json. */
  version?: string | undefined;
}

/**
 * URLs of the pages to export, in the order of the plan: those of the version and those that belong to no version; of
 * these only `paths`, when given. Throws `invalid_request` for a path or version that the site does not have.
 */
export function choosePages(plan: SitePlan, { paths, version }: PageChoice): string[] {
  const all = plan.pages.map((page) => page.url);
  const wanted = paths && checkPaths(paths, all);
  const inVersion = version === undefined ? undefined : listVersionPages(plan, version);
  const outside = inVersion && wanted && [...wanted].find((path) => !inVersion.has(path));
  if (outside !== undefined)
    throw new AppError(
      'invalid_request',
      `There is no page ${outside} in version ${JSON.stringify(version)} of this site.`,
    );
  return all.filter((url) => (wanted?.has(url) ?? true) && (inVersion?.has(url) ?? true));
}

function checkPaths(paths: readonly string[], all: readonly string[]): Set<string> {
  const known = new Set(all);
  const wanted = new Set(paths.map((path) => (path.length > 1 ? path.replace(/\/+$/, '') : path)));
  for (const path of wanted)
    if (!known.has(path))
      throw new AppError(
        'invalid_request',
        `There is no page ${path} on this site. Give paths as they stand in its URLs, such as ${all[1] ?? '/'}.`,
      );
  return wanted;
}

function listVersionPages({ navigation, pages }: SitePlan, version: string): Set<string> {
  const versions = new Map(navigation.sections.map((section) => [section.id, section.version]));
  const known = [...new Set(versions.values())].filter((label) => label !== undefined);
  if (!known.includes(version)) {
    const choice =
      known.length > 0 ? `it has ${known.map((label) => JSON.stringify(label)).join(', ')}` : 'it has no versions';
    throw new AppError('invalid_request', `This site has no version ${JSON.stringify(version)}; ${choice}.`);
  }
  const versionOf = (url: string) => versions.get(navigation.sectionOf[url] ?? -1);
  return new Set(pages.map(({ url }) => url).filter((url) => [undefined, version].includes(versionOf(url))));
}

import { AppError } from '../../errors.ts';
import { makePlan } from '../../site/make-plan.ts';
import type { SitePlan, SiteSettings } from '../../site/plan.ts';
import { openFolder } from '../../site/source.ts';

export interface PageChoice {
  folder: string;
  settings: SiteSettings;
  /** Label of a version in docs.json. */
  version: string | null;
  paths: readonly string[] | null;
}

/**
 * The pages to export: those of the version, and those that belong to no version; of these only `paths`, when given.
 * Undefined means every page. Throws `invalid_request` for a version that the site does not have, naming those it has.
 */
export function choosePages({ folder, settings, version, paths }: PageChoice): string[] | undefined {
  if (version === null) return paths ? [...paths] : undefined;
  const inVersion = listVersionPages(
    makePlan({ source: openFolder(folder), settings, report: () => undefined }),
    version,
  );
  const outside = paths?.find((path) => !inVersion.has(path));
  if (outside !== undefined)
    throw new AppError(
      'invalid_request',
      `There is no page ${outside} in version ${JSON.stringify(version)} of this site.`,
    );
  return paths ? [...paths] : [...inVersion];
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

import { AppError } from '../../../errors.ts';

/** With more groups, there is an edition for each group and one for all, instead of one for each combination. */
export const MAX_COMBINED_GROUPS = 4;
/** Each group renders the site once more. */
const MAX_GROUPS = 50;

/**
 * Returns the groups of each edition for signed-in readers, starting with none and ending with all. Throws
 * `invalid_site` for a site with too many groups.
 */
export function listAudiences(groups: readonly string[]): string[][] {
  if (groups.length > MAX_GROUPS)
    throw new AppError(
      'invalid_site',
      `The site uses ${groups.length} reader groups. With reader sign-in, it can use at most ${MAX_GROUPS}. Merge some of them.`,
    );
  if (groups.length > MAX_COMBINED_GROUPS) return [[], ...groups.map((group) => [group]), [...groups]];
  const combinations = Array.from({ length: 2 ** groups.length }, (_, bits) =>
    groups.filter((_group, index) => (bits >> index) % 2 === 1),
  );
  return combinations.sort((left, right) => left.length - right.length);
}

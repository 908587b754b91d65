/** The search indexes of a site: one for each language and version. */
import type { OutputFile } from './model/output-file.ts';
import type { SitePlan } from './model/plan.ts';
import type { RenderedPage } from './render-page.ts';
import { searchIndexFiles } from './search/index-files.ts';
import { indexPages } from './search/partial-index.ts';
import type { OtherIndex } from './search-terms/index-format.ts';
import { getSearchIndexPath } from './view/search-index-path.ts';

/** Lists indexes by name, each with its other languages and versions. `names` are the indexes that contain pages. */
export function listSearchIndexes(plan: SitePlan, names: readonly string[]): { name: string; others: OtherIndex[] }[] {
  // A language or version without searchable pages has an index too, which tells its readers that there are no results.
  const indexes = new Map<string, OtherIndex>();
  for (const section of [...plan.navigation.sections, undefined]) {
    const name = getSearchIndexPath(section);
    if (section === undefined && indexes.size > 0 && !names.includes(name)) continue;
    const { language, version } = section ?? {};
    if (!indexes.has(name))
      indexes.set(name, {
        name,
        ...(language !== undefined && { language }),
        ...(version !== undefined && { version }),
      });
  }
  return [...new Set([...indexes.keys(), ...names])].sort().map((name) => ({
    name,
    others: [...indexes.values()].filter(
      (otherIndex) =>
        otherIndex.name !== name &&
        names.includes(otherIndex.name) &&
        (otherIndex.language ?? otherIndex.version) !== undefined,
    ),
  }));
}

/** Creates the files of all indexes; none if the site has no search. */
export function buildSearchIndexes(plan: SitePlan, pages: readonly RenderedPage[]): OutputFile[] {
  if (!plan.settings.features.search) return [];
  const pagesByIndex = Map.groupBy(
    pages.filter(({ indexed }) => indexed),
    ({ index }) => index,
  );
  return listSearchIndexes(plan, [...pagesByIndex.keys()]).flatMap(({ name, others }) => {
    const part = indexPages((pagesByIndex.get(name) ?? []).flatMap(({ indexed }) => indexed ?? []));
    return [...searchIndexFiles({ name, others, parts: [part] })];
  });
}

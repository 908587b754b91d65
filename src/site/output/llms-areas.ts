/** Creates `_llms/<area>.md`: one complete list per area of llms.txt (content format, Output for agents). */
import type { PlannedPage, SitePlan } from '../model/plan.ts';
import { findAreas, isForAgents } from './agent-pages.ts';
import { listPages } from './llms.ts';
import type { OutputFile } from '../model/output-file.ts';

/** Returns no files for a site with one area, whose list would repeat llms.txt. */
export function buildLlmsAreaFiles(plan: SitePlan, pages: readonly PlannedPage[]): OutputFile[] {
  const areas = findAreas(
    plan,
    pages.filter((page) => isForAgents(plan, page)),
  );
  if (areas.length < 2) return [];
  const names = new Set<string>();
  return areas.map((area) => {
    const name = createUniqueName(area.title, names);
    names.add(name);
    return { path: `_llms/${name}.md`, content: listPages(plan, area) };
  });
}

/** Converts `API reference` to `api-reference`, or to `api-reference-2` if that is taken. */
function createUniqueName(title: string, names: ReadonlySet<string>): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.join('-').slice(0, 60) || 'area';
  let freeName = name;
  for (let count = 2; names.has(freeName); count++) freeName = `${name}-${count}`;
  return freeName;
}

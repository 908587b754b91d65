import { createFeatures } from '../../features/testing.ts';
import { makePlan } from '../make-plan.ts';
import { openMemory } from '../model/source.ts';
import { findSwitchTarget } from './switch-target.ts';

/**
 * Creates a site of divisions with their pages. Returns a function for the target of a switch from a page to a
 * division.
 */
export function navigate(
  divisions: Record<string, string[]>,
  [list, label]: [string, string] = ['versions', 'version'],
) {
  const navigation = { [list]: Object.entries(divisions).map(([name, pages]) => ({ [label]: name, pages })) };
  const files = Object.fromEntries(
    Object.values(divisions)
      .flat()
      .map((page) => [`${page}.mdx`, '']),
  );
  const source = openMemory({ 'docs.json': JSON.stringify({ navigation }), ...files });
  const { navigation: siteNavigation } = makePlan({
    source,
    settings: { features: createFeatures() },
    report: () => {},
  });
  return (from: string, to: string) => {
    const division = siteNavigation.divisions.find(({ label: name }) => name === to);
    return division && findSwitchTarget(siteNavigation, division, from);
  };
}

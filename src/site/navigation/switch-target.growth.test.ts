import { expect, test } from 'vitest';
import { featuresOf } from '../../features/testing.ts';
import { makePlan } from '../make-plan.ts';
import { openMemory } from '../model/source.ts';
import { findSwitchTarget } from './switch-target.ts';
import { growthOf } from '../../../test/helpers/growth.ts';

function navigate(divisions: Record<string, string[]>, [list, label]: [string, string] = ['versions', 'version']) {
  const navigation = { [list]: Object.entries(divisions).map(([name, pages]) => ({ [label]: name, pages })) };
  const files = Object.fromEntries(
    Object.values(divisions)
      .flat()
      .map((page) => [`${page}.mdx`, '']),
  );
  const source = openMemory({ 'docs.json': JSON.stringify({ navigation }), ...files });
  const { navigation: made } = makePlan({ source, settings: { features: featuresOf() }, report: () => {} });
  return (from: string, to: string) => {
    const division = made.divisions.find(({ label: name }) => name === to);
    return division && findSwitchTarget(made, division, from);
  };
}

test('asking for every page takes time in proportion to the pages', () => {
  const ask = (count: number) => {
    const pages = (version: string) => Array.from({ length: count }, (_, index) => `${version}/p${index}`);
    const go = navigate({ v2: pages('v2'), v1: pages('v1') });
    return pages('v2').filter((page) => go(`/${page}`, 'v1') === `/v1${page.slice(2)}`).length;
  };
  expect(ask(500)).toBe(500);
  expect(growthOf(ask, 300)).toBeLessThan(30);
});

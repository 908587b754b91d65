import { expect, test } from 'vitest';
import { featuresOf } from '../features/testing.ts';
import type { Diagnostic } from './model/diagnostics.ts';
import { makePlan } from './make-plan.ts';
import { openMemory } from './model/source.ts';
import { growthOf } from '../../test/helpers/growth.ts';

const BASE = { name: 'A', theme: 'mint', colors: { primary: '#123456' } };

function plan(config: Record<string, unknown>, files: Record<string, string>) {
  const diagnostics: Diagnostic[] = [];
  const source = openMemory({ 'docs.json': JSON.stringify({ ...BASE, ...config }), ...files });
  const settings = { features: featuresOf('air-gapped') };
  const made = makePlan({ source, settings, report: (diagnostic) => diagnostics.push(diagnostic) });
  return { ...made, codes: diagnostics.map(({ code }) => code) };
}

test('the time to plan grows with the pages, not faster', () => {
  const run = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `g${index % 50}/p${index}`);
    const files = Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: "Page ${name}"\n---\n\nText`]));
    return plan({ navigation: { groups: [{ group: 'G', pages: names }] } }, files).pages.length;
  };
  expect(run(300)).toBe(300);
  expect(growthOf(run, 300)).toBeLessThan(30);
});

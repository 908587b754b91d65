import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { makePlan, openMemory } from '../../../site/index.ts';
import { decodePlan, encodePlan } from './encoded-plan.ts';

function createPlan(pages: number) {
  const names = Array.from({ length: pages }, (_, index) => `guide/page-${index}`);
  const files = Object.fromEntries(names.map((name) => [`${name}.md`, `---\ntitle: About ${name}\n---\nText.\n`]));
  const config = { name: 'Site', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: names } };
  return makePlan({
    source: openMemory({ ...files, 'docs.json': JSON.stringify(config) }),
    settings: { features: createFeatures() },
    report: () => undefined,
  });
}

test.each([3, 2500])('a thread receives the same plan of a site with %i pages', (pages) => {
  const plan = createPlan(pages);
  expect(plan.pages).toHaveLength(pages);
  expect(decodePlan(encodePlan(plan))).toEqual(plan);
});

test('a message with a plan refers to the same bytes, so that threads and messages need no copies', () => {
  const bytes = encodePlan(createPlan(3));
  const sentBytes = structuredClone(bytes);
  bytes[0] = 1;
  expect(sentBytes[0]).toBe(1);
  bytes[0] = 2;
  expect(sentBytes[0]).toBe(2);
});

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from 'vitest';
import { PAGE_LIMITS } from './expressions/budget.ts';
import { HOSTILE_EXPRESSIONS, HOSTILE_SITES } from './hostile-pages.ts';
import type { HostileResults } from './hostile-pages-thread.ts';

let results: HostileResults;

beforeAll(async () => {
  const thread = new Worker(new URL('./hostile-pages-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  [results] = (await once(thread, 'message')) as [HostileResults];
  await thread.terminate();
});

const LIMIT = /more than [\d,]+ (?:steps|characters)|too deeply/;

test.each(Object.keys(HOSTILE_EXPRESSIONS))('an expression ends within its limits, in 256 MB: %s', (name) => {
  const result = results.expressions[name];
  if (result && 'refused' in result) expect(result.refused).toMatch(LIMIT);
  else {
    expect(result?.steps).toBeLessThanOrEqual(PAGE_LIMITS.steps);
    expect(result?.text).toBeLessThanOrEqual(PAGE_LIMITS.text);
  }
});

test.each(Object.keys(HOSTILE_SITES))('a page is shown without the excess, in 256 MB: %s', (name) => {
  const page = results.pages[name];
  expect(page?.messages.join('\n')).toMatch(LIMIT);
  expect(page?.codes).not.toContain('page-failed');
  expect(page?.end).toBe(true);
  expect(page?.size).toBeLessThan(PAGE_LIMITS.size);
});

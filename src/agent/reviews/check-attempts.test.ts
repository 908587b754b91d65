import { expect, test } from 'vitest';
import type { StoredChecks } from '../../db/tables/agent-jobs.ts';
import { addResults, chooseChecks, countAttempts } from './check-attempts.ts';

const NOW = new Date('2026-01-31T12:00:00Z');
const failed = [{ name: 'build', url: undefined, report: 'Broken.' }];
const RESULTS = { commit: 'a1', isRunning: false, passed: [], failed };

function follow(before: StoredChecks | null, commit: string): { state: StoredChecks; chosen: string[] } {
  const state = addResults(before, { ...RESULTS, commit }, NOW);
  const chosen = chooseChecks(state, { failed, now: NOW });
  const next = chosen.length > 0 ? countAttempts(state, { chosen, isRequested: false, now: NOW }) : state;
  return { state: next, chosen: chosen.map(({ name }) => name) };
}

test('a follow-up that leaves the commit as it is does not start another one', () => {
  const first = follow(null, 'a1');
  expect(first.chosen).toEqual(['build']);
  expect(follow(first.state, 'a1').chosen).toEqual([]);
  expect(follow(first.state, 'a2').chosen).toEqual(['build']);
});

test('checks that pass in turns start at most 10 follow-ups per day', () => {
  let state: StoredChecks | null = null;
  let count = 0;
  for (let commit = 0; commit < 20; commit += 1) {
    const result = follow(state, `c${commit}`);
    count += result.chosen.length;
    state = addResults(result.state, { ...RESULTS, commit: `d${commit}`, passed: ['build'], failed: [] }, NOW);
  }
  expect(count).toBe(10);
  const tomorrow = new Date(NOW.getTime() + 86_400_001);
  const later = addResults(state, { ...RESULTS, commit: 'e1' }, tomorrow);
  expect(chooseChecks(later, { failed, now: tomorrow })).toEqual(failed);
});

test('a check that never finishes delays the follow-up by half an hour', () => {
  const running = addResults(null, { ...RESULTS, isRunning: true }, NOW);
  const choose = (minutes: number) =>
    chooseChecks(running, { failed, now: new Date(NOW.getTime() + minutes * 60_000) }).length;
  expect([choose(0), choose(29), choose(31)]).toEqual([0, 0, 1]);
});

test("a person's request starts the count again", () => {
  const exhausted = { ...addResults(null, RESULTS, NOW), attempts: { build: 3 } };
  expect(chooseChecks(exhausted, { failed, now: NOW })).toEqual([]);
  const requested = countAttempts(exhausted, { chosen: failed, isRequested: true, now: NOW });
  expect(requested.attempts).toEqual({ build: 1 });
  expect(follow(requested, 'a2').chosen).toEqual(['build']);
});

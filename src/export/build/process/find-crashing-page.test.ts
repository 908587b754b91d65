import { describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { countDeath, type Suspect } from './find-crashing-page.ts';

const limits = { ms: 1_000, taskMs: 60_000, bytes: 5_000_000 };
const crash = { limit: undefined, limits };
const createSuspect = (task: Suspect['task']): Suspect => ({ task, deaths: new Map() });
const createPagesSuspect = () => createSuspect({ type: 'pages', urls: ['/a', '/b', '/c'] });

describe('a page that ends the process while its task runs alone', () => {
  test('is given up the third time', () => {
    const suspect = createPagesSuspect();
    const verdicts = [1, 1, 1].map((page) => countDeath(suspect, { page, ...crash }));
    expect(verdicts).toEqual(['again', 'again', 'stopped']);
    expect(suspect.task).toMatchObject({ stoppedPages: [{ url: '/b', reason: expect.stringContaining('crashes') }] });
  });

  test('is given up immediately if it exceeds a limit', () => {
    const suspect = createPagesSuspect();
    expect(countDeath(suspect, { page: 0, limit: 'memory', limits })).toBe('stopped');
    expect(suspect.task).toMatchObject({ stoppedPages: [{ url: '/a', reason: 'it uses more than 5 MB of memory' }] });
  });
});

test('blames no page for deaths on different pages', () => {
  const suspect = createPagesSuspect();
  for (const page of [0, 1, 2, 0, 1, 2]) expect(countDeath(suspect, { page, ...crash })).toBe('again');
});

test('gives up a task after a bounded number of deaths, whatever their cause', () => {
  const suspect = createPagesSuspect();
  let deaths = 0;
  for (let verdict: unknown; !(verdict instanceof AppError); deaths++)
    verdict = countDeath(suspect, { page: deaths % 3, ...crash });
  expect(deaths).toBe(12);
});

test('gives up a task without pages with one clear message', () => {
  const suspect = createSuspect({ type: 'remotes', folder: '/site' });
  const verdicts = [0, 1, 2].map(() => countDeath(suspect, { page: undefined, ...crash }));
  expect(verdicts[1]).toBe('again');
  expect(verdicts[2]).toMatchObject({ code: 'invalid_site', message: expect.stringContaining('3 times') });
});

test.each([createPagesSuspect(), createSuspect({ type: 'indexes', parts: [], tar: '/tar' })])(
  'gives up a task that takes too long outside pages: $task.type',
  (suspect) => {
    expect(countDeath(suspect, { page: undefined, limit: 'time', limits })).toMatchObject({
      code: 'invalid_site',
      message: expect.stringContaining('for more than 60 s'),
    });
  },
);

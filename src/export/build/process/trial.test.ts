import { describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { countDeath, type Suspect } from './trial.ts';

const limits = { ms: 1_000, bytes: 5_000_000 };
const crash = { limit: undefined, limits };
const suspectOf = (task: Suspect['task']): Suspect => ({ task, deaths: new Map() });
const pages = () => suspectOf({ type: 'pages', urls: ['/a', '/b', '/c'] });

describe('a page that ends the process while its task is alone', () => {
  test('is given up at the third time', () => {
    const suspect = pages();
    const verdicts = [1, 1, 1].map((page) => countDeath(suspect, { page, ...crash }));
    expect(verdicts).toEqual(['again', 'again', 'stopped']);
    expect(suspect.task).toMatchObject({ stopped: [{ url: '/b', reason: expect.stringContaining('crashes') }] });
  });

  test('is given up at once for a limit', () => {
    const suspect = pages();
    expect(countDeath(suspect, { page: 0, limit: 'memory', limits })).toBe('stopped');
    expect(suspect.task).toMatchObject({ stopped: [{ url: '/a', reason: 'it uses more than 5 MB of memory' }] });
  });
});

test('deaths on different pages convict none of them', () => {
  const suspect = pages();
  for (const page of [0, 1, 2, 0, 1, 2]) expect(countDeath(suspect, { page, ...crash })).toBe('again');
});

test('however a task dies, it is given up after a bounded number of deaths', () => {
  const suspect = pages();
  let deaths = 0;
  for (let verdict: unknown; !(verdict instanceof AppError); deaths++)
    verdict = countDeath(suspect, { page: deaths % 3, ...crash });
  expect(deaths).toBe(12);
});

test('a task without pages is given up with one sentence', () => {
  const suspect = suspectOf({ type: 'remotes', folder: '/site' });
  const verdicts = [0, 1, 2].map(() => countDeath(suspect, { page: undefined, ...crash }));
  expect(verdicts[1]).toBe('again');
  expect(verdicts[2]).toMatchObject({ code: 'invalid_site', message: expect.stringContaining('3 times') });
});

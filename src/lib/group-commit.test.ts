import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

test('shares the next write between callers that arrive during a write, and notifies each when its own is done', async () => {
  const writes: number[][] = [];
  const ends: (() => void)[] = [];
  const commit = createGroupCommit<number>({
    write(items) {
      writes.push([...items]);
      return new Promise((resolve) => ends.push(resolve));
    },
    maxItems: 3,
  });
  const writtenItems: number[] = [];
  const add = (...items: number[]) => commit.add(items).then(() => writtenItems.push(...items));
  const first = add(1);
  await new Promise(setImmediate);
  const laterCommits = [add(2), add(3, 4), add(5)];
  expect(writes).toEqual([[1]]);
  expect(writtenItems).toEqual([]);
  ends.shift()?.();
  await first;
  expect(writtenItems).toEqual([1]);
  await new Promise(setImmediate);
  expect(writes).toEqual([[1], [2, 3, 4]]);
  ends.shift()?.();
  await Promise.all(laterCommits.slice(0, 2));
  expect(writtenItems).toEqual([1, 2, 3, 4]);
  await new Promise(setImmediate);
  ends.shift()?.();
  await Promise.all(laterCommits);
  expect(writes.at(-1)).toEqual([5]);
});

test('reports a failed write to the callers of its items, and tries the next one', async () => {
  let count = 0;
  const commit = createGroupCommit<number>({
    write: () => ((count += 1) === 1 ? Promise.reject(new Error('lost')) : Promise.resolve()),
  });
  await expect(commit.add([1])).rejects.toThrow('lost');
  await commit.add([2]);
  await commit.settle();
  expect(count).toBe(2);
});

test('immediately rejects items that exceed the queue limit', async () => {
  const commit = createGroupCommit<number>({ write: () => Promise.resolve(), maxWaiting: 2 });
  const fittingCommit = commit.add([1, 2]);
  await expect(commit.add([3])).rejects.toMatchObject({ code: 'unavailable' });
  await fittingCommit;
  await commit.add([3]);
});

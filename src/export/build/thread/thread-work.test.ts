import { closeSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openActivityRecord } from '../process/activity-record.ts';
import { createThreadWork } from './thread-work.ts';

test('a thread returns to the event loop after each task, even if the next ones are waiting', async () => {
  const blackBox = openActivityRecord();
  onTestFinished(() => closeSync(blackBox));
  const { promise, resolve } = Promise.withResolvers<void>();
  const events: string[] = [];
  const take = createThreadWork({ slot: 0, blackBox }, ({ type }) => {
    events.push(type);
    // In such a turn, Node.js frees what the garbage collector found.
    setImmediate(() => events.push('turn'));
    if (events.filter((event) => event === 'done').length === 3) resolve();
  });
  for (let id = 1; id <= 3; id++) take({ id, task: { type: 'close' }, highlights: [] });
  await promise;
  expect(events).toEqual(['done', 'turn', 'done', 'turn', 'done']);
});

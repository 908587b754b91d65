import { expect, test } from 'vitest';
import { createParallelTasks } from './parallel-tasks.ts';

test('never runs more tasks than the limit, and finishes when the last one ends', async () => {
  const tasks = createParallelTasks(2);
  let [running, most, done] = [0, 0, 0];
  for (let count = 0; count < 7; count++)
    await tasks.add(async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      done += 1;
    });
  await tasks.finish();
  expect([most, done]).toEqual([2, 7]);
});

test('starts no other task after an error, and reports it once no task is running', async () => {
  const tasks = createParallelTasks(2);
  const [failing, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isEnded = false;
  let isStarted = false;
  await tasks.add(() => failing.promise);
  await tasks.add(() => slow.promise.then(() => (isEnded = true)));
  failing.reject(new Error('failed'));
  await expect(tasks.add(async () => (isStarted = true))).rejects.toThrow('failed');
  const finished = tasks.finish();
  slow.resolve();
  await expect(finished).rejects.toThrow('failed');
  expect([isEnded, isStarted]).toEqual([true, false]);
});

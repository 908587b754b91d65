import { expect, test } from 'vitest';
import { createParallelTasks } from './parallel-tasks.ts';

test('never runs more tasks than the limit, and finishes when the last one ends', async () => {
  const tasks = createParallelTasks(2);
  let [runningCount, maxRunning, doneCount] = [0, 0, 0];
  for (let count = 0; count < 7; count++)
    await tasks.add(async () => {
      maxRunning = Math.max(maxRunning, (runningCount += 1));
      await new Promise(setImmediate);
      runningCount -= 1;
      doneCount += 1;
    });
  await tasks.finish();
  expect([maxRunning, doneCount]).toEqual([2, 7]);
});

test('starts no other task after an error, and reports it once no task is running', async () => {
  const tasks = createParallelTasks(2);
  const [failingTask, slowTask] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isEnded = false;
  let isStarted = false;
  await tasks.add(() => failingTask.promise);
  await tasks.add(() => slowTask.promise.then(() => (isEnded = true)));
  failingTask.reject(new Error('failed'));
  await expect(tasks.add(async () => (isStarted = true))).rejects.toThrow('failed');
  const finishPromise = tasks.finish();
  slowTask.resolve();
  await expect(finishPromise).rejects.toThrow('failed');
  expect([isEnded, isStarted]).toEqual([true, false]);
});

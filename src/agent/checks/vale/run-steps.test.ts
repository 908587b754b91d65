import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';

test("counts the time of a step from when its thread has loaded, not from the thread's start", async () => {
  const code = `
    import { parentPort, workerData } from 'node:worker_threads';
    const end = performance.now() + 1_500;
    while (performance.now() < end);
    parentPort.postMessage('ready');
    for (let step = workerData.first; step < 2; step += 1) parentPort.postMessage({ step });
  `;
  const thread = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(await runSteps(thread, { data: {}, count: 2, stepMs: 1_000 })).toEqual({
    results: [{ step: 0 }, { step: 1 }],
    slow: [],
  });
});

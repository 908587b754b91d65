/** The thread's side of `runSteps`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { StepResult } from './run-steps.ts';

/** Reports that the thread is ready, then runs the requested steps and sends the result of each one. */
export function serveSteps<Work, Result extends StepResult>({
  count,
  run,
}: {
  /** Returns the number of steps. */
  count(work: Work): number;
  run(work: Work, step: number): Omit<Result, 'step'>;
}): void {
  const { first, ...work } = workerData as Work & { first: number };
  parentPort?.postMessage('ready');
  for (let step = first; step < count(work as Work); step += 1)
    parentPort?.postMessage({ step, ...run(work as Work, step) });
}

/** The thread of `openPrinter`. */
import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { openOperations } from '../changes/operations.ts';

/** A version of an API description, and the operations to print. */
export interface PrintWork {
  text: string;
  names: readonly string[];
}

parentPort?.on('message', ({ text, names }: PrintWork) => {
  const operations = openOperations(text);
  const entries = names.flatMap((name) => {
    const printed = operations.print(name);
    return printed === undefined ? [] : [[name, hash('sha256', printed)] as const];
  });
  parentPort?.postMessage(new Map(entries));
});

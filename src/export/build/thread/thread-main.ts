/**
 * Main module of a rendering thread. All CPU work of a build happens here, which keeps the service's event loop free.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createThreadWork } from './thread-work.ts';
import type { ThreadData } from '../messages.ts';

const port = parentPort;
if (!port) throw new Error('thread.ts runs as a worker thread only');
port.on(
  'message',
  createThreadWork(workerData as ThreadData, (message) => port.postMessage(message)),
);

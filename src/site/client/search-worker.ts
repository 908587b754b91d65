/** Runs the search engine in a worker: calls are messages. */
import type { IndexSummary, SearchEngine, SearchRequest } from './search-engine.ts';

export type EngineMessage = { id: number } & ({ summarize: string } | { search: SearchRequest });
export type EngineResult = { id: number; value: unknown } | { id: number; error: string };

interface PendingReply {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Starts the script as a worker; rejects if the browser or a policy forbids it. Calls fail once the worker has died.
 */
export function startWorker(address: string): Promise<SearchEngine> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(address);
    const pendingReplies = new Map<number, PendingReply>();
    let last = 0;
    let fatalError: Error | undefined;
    const call = (message: { summarize: string } | { search: SearchRequest }): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (fatalError) return reject(fatalError);
        last += 1;
        pendingReplies.set(last, { resolve, reject });
        worker.postMessage({ id: last, ...message } satisfies EngineMessage);
      });
    worker.addEventListener('message', ({ data }: MessageEvent<EngineResult | 'ready'>) => {
      if (data === 'ready') {
        return resolve({
          summarize: (index) => call({ summarize: index }) as Promise<IndexSummary>,
          search: (request) => call({ search: request }) as ReturnType<SearchEngine['search']>,
        });
      }
      const turn = pendingReplies.get(data.id);
      pendingReplies.delete(data.id);
      if ('error' in data) turn?.reject(new Error(data.error));
      else turn?.resolve(data.value);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fatalError = new Error(event.message || `${address} couldn't run as a worker`);
      worker.terminate();
      for (const turn of pendingReplies.values()) turn.reject(fatalError);
      reject(fatalError);
    });
  });
}

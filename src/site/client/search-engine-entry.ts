/**
 * Entry of `_docs/search-engine.js`: a worker, or a script for pages that can't start one, such as those opened from
 * disk.
 */
import { createEngine } from './search-engine.ts';
import type { EngineMessage, EngineResult } from './search-worker.ts';

/** The used part of a worker's global object. The types for pages don't include it. */
interface WorkerScope {
  location: { href: string };
  addEventListener: (type: 'message', listener: (event: { data: EngineMessage }) => void) => void;
  postMessage: (message: EngineResult | 'ready') => void;
}

if (typeof document === 'undefined') serveMessages(globalThis as unknown as WorkerScope);
else window.__docs.createEngine = createEngine;

function serveMessages(scope: WorkerScope): void {
  const engine = createEngine({
    load: (name, version) => fetchPart(new URL('..', scope.location.href), name, version),
  });
  scope.addEventListener('message', ({ data: { id, ...call } }) => {
    const result: Promise<unknown> =
      'summarize' in call ? engine.summarize(call.summarize) : engine.search(call.search);
    result.then(
      (value) => scope.postMessage({ id, value }),
      (error: unknown) => scope.postMessage({ id, error: String(error) }),
    );
  });
  scope.postMessage('ready');
}

/** Extracts the data from an index script: `window.__docs.searchPart("name",data);`. */
async function fetchPart(root: URL, name: string, version?: string): Promise<unknown> {
  const path = encodeURI(`${name}.js`).replaceAll('?', '%3F').replaceAll('#', '%23');
  const response = await fetch(new URL(path + (version === undefined ? '' : `?v=${version}`), root));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const text = await response.text();
  const start = `window.__docs.searchPart(${JSON.stringify(name)},`;
  if (!text.startsWith(start)) throw new Error(`${name} doesn't contain a part of the search index`);
  return JSON.parse(text.slice(start.length, text.lastIndexOf(')')));
}

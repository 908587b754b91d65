import { isTracing, traceTask } from '../../lib/tracing/tracing.ts';
import type { Store } from '../../store/adapter.ts';

/** Adds a span for each operation of a store. Returns the store itself if nothing is traced. */
export function traceStore(store: Store): Store {
  if (!isTracing()) return store;
  const trace = <T>(operation: string, task: () => Promise<T>, count = 1) =>
    traceTask({ name: `storage ${operation}`, kind: 'client', attributes: { 'bindery.storage.objects': count } }, task);
  return {
    ...store,
    put: (key, body) => trace('put', () => store.put(key, body)),
    get: (key, range) => trace('get', () => store.get(key, range)),
    find: (key) => trace('find', () => store.find(key)),
    delete: (keys) => trace('delete', () => store.delete(keys), keys.length),
    list: (prefix) => trace('list', () => store.list(prefix)),
    join: (options) => trace('join', () => store.join(options), options.sources.length),
  };
}

import { recall, remember } from '../browser/storage.ts';
import { root } from './page.ts';

const MAX_QUERIES = 5;

/** Recent searches belong to one site, because several can share an origin. */
const KEY = `recent:${new URL(root.dataset['bdRoot'] ?? './', location.href).pathname}`;

export function readRecent(): string[] {
  try {
    const storedQueries: unknown = JSON.parse(recall(KEY) ?? '[]');
    return Array.isArray(storedQueries)
      ? storedQueries.filter((query): query is string => typeof query === 'string')
      : [];
  } catch {
    return [];
  }
}

export function keepRecent(query: string): void {
  if (query === '') return;
  const olderQueries = readRecent().filter((otherQuery) => otherQuery !== query);
  remember(KEY, JSON.stringify([query, ...olderQueries].slice(0, MAX_QUERIES)));
}

export function clearRecent(): void {
  remember(KEY, undefined);
}

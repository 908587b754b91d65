import type { ObjectCache } from './object-cache.ts';

/**
 * A cache that finds nothing and still stores what a build creates. Used after a bundle turned out wrong: the entries
 * have intact seals, but their content may have been wrong when it was sealed. New entries replace them.
 */
export function omitReads(cache: ObjectCache): ObjectCache {
  const findNothing = () => Promise.resolve(undefined);
  return { ...cache, find: findNothing, findLatest: findNothing, locateLatest: findNothing };
}

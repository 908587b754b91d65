import type { Evaluated } from './values.ts';

/** The objects that this module created. Authors can define another `user`. */
const users = new WeakSet<object>();

/**
 * Creates the `user` of pages for signed-in readers. While a page is rendered, only the groups of its edition are known;
 * the page's script shows everything else.
 */
export function createReaderUser(groups: readonly string[] = []): Evaluated {
  const user = { groups: [...groups] };
  users.add(user);
  return user;
}

/** Returns whether a value is such a user. */
export function isReaderUser(value: Evaluated): boolean {
  return typeof value === 'object' && value !== null && users.has(value);
}

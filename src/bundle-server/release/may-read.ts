import type { Reader } from '../../readers/reader.ts';

/** The groups that a reader needs, all of them, or `public` for what needs no session. */
export type AccessRule = 'public' | { groups: readonly string[] };

/**
 * Decides whether a reader can see something. It is the only place that does: servers choose editions with it, and
 * every file, search and answer comes from a chosen edition. `undefined` is a reader who isn't signed in.
 */
export function mayRead(rule: AccessRule, reader: Pick<Reader, 'groups'> | undefined): boolean {
  if (rule === 'public') return true;
  return reader !== undefined && rule.groups.every((group) => reader.groups.includes(group));
}

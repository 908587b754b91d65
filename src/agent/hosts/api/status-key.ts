import { createHash } from 'node:crypto';

/** Creates the key of a status from its name. Bitbucket limits keys to 40 characters, without a slash. */
export function createStatusKey(name: string): string {
  return `bindery-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
}

import { dedent } from '../../lib/dedent.ts';

/** Removes the empty space around code in a tag, and its indentation if it begins on a separate line. */
export function trimCode(source: string): string {
  return /^[\t ]*\r?\n/.test(source) ? dedent(source) : source.trimEnd();
}

/**
 * Marks the replies that Bindery posts. The mark tells them apart from comments by people, even if both use the same
 * account, and prevents a second reply after a crash.
 */

/** Adds a mark, such as of the answered comment. It is a link definition, which no host displays. */
export function addMark(body: string, id: string): string {
  return `${body}\n\n[//]: # (bindery:${id})`;
}

/** Returns the id in the mark of a text: of the comment that it answers, or of a report. Undefined if Bindery didn't write it. */
export function findMark(body: string): string | undefined {
  return /(?:^|\n)\[\/\/\]: # \(bindery:([a-z]{2,3}_[0-9a-z]{26})\)\s*$/.exec(body.slice(-MAX_CHARACTERS))?.[1];
}

const MAX_CHARACTERS = 200;

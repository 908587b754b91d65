/**
 * Marks the replies that Bindery posts. The mark tells them apart from comments by people, even if both use the same
 * account, and prevents a second reply after a crash.
 */

/** Adds the mark of the answered comment. It is a link definition, which no host displays. */
export function addMark(body: string, commentId: string): string {
  return `${body}\n\n[//]: # (bindery:${commentId})`;
}

/** Returns the id of the comment that a text answers, or undefined if Bindery didn't write it. */
export function findMark(body: string): string | undefined {
  return /(?:^|\n)\[\/\/\]: # \(bindery:(rc_[0-9a-z]{26})\)\s*$/.exec(body.slice(-MAX_CHARACTERS))?.[1];
}

const MAX_CHARACTERS = 200;

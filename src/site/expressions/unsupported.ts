import type { Place } from '../model/diagnostics.ts';

/** Thrown for code that the interpreter refuses. The message says why; the caller turns it into a diagnostic. */
export class Unsupported extends Error {
  /** Set when a name is not defined: `{id}` in prose is then printed as written. */
  readonly unknownName: string | undefined;

  constructor(message: string, unknownName?: string) {
    super(message);
    this.unknownName = unknownName;
  }
}

/** Thrown for what goes beyond the limits of a page, whatever would run it. */
export class LimitReached extends Unsupported {}

/** Thrown for code that failed where it was run as JavaScript. */
export class AuthorError extends Unsupported {
  /** Place at which the author's code failed, if that is known. */
  readonly at: Place | undefined;

  constructor(message: string, at?: Place) {
    super(message);
    this.at = at;
  }
}

/** Thrown for code that needs something that is not loaded yet; the page is then expanded again. */
export class CodeWanted extends Error {
  /** Files that must be translated first. */
  readonly files: readonly string[];
  /** Lines of pages with types that must be translated first. */
  readonly texts: readonly string[];

  constructor(files: readonly string[] = [], texts: readonly string[] = []) {
    super('the page requires a JavaScript engine');
    this.files = files;
    this.texts = texts;
  }
}

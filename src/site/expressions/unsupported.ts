import type { SourcePosition } from '../model/diagnostics.ts';

/**
 * Thrown for code that the interpreter rejects. The message contains the reason; the caller converts it to a
 * diagnostic.
 */
export class Unsupported extends Error {
  /** Set if a name is not defined: `{id}` in prose is then printed as written. */
  readonly unknownName: string | undefined;
  /** Whether the page has used up one of its limits. The message is then a sentence about the page. */
  readonly isPageLimit: boolean = false;

  constructor(message: string, unknownName?: string) {
    super(message);
    this.unknownName = unknownName;
  }
}

/** Thrown by the interpreter for code that exceeds a limit, which applies in either engine. */
export class LimitReached extends Unsupported {}

/** Thrown once everything on a page together exceeds a limit. */
export class PageLimitReached extends LimitReached {
  override readonly isPageLimit = true;
}

/** Thrown for code that failed when run as JavaScript. */
export class AuthorError extends Unsupported {
  /** Place where the author's code failed, if known. */
  readonly at: SourcePosition | undefined;
  override readonly isPageLimit: boolean;

  constructor(message: string, at?: SourcePosition, { isPageLimit = false } = {}) {
    super(message);
    this.at = at;
    this.isPageLimit = isPageLimit;
  }
}

/** Thrown for code that needs something that isn't loaded yet; the page is then expanded again. */
export class CodeRequired extends Error {
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

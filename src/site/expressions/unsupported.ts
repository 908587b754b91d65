/** Thrown for code that the interpreter refuses. The message says why; the caller turns it into a diagnostic. */
export class Unsupported extends Error {
  /** Set when a name is not defined: `{id}` in prose is then printed as written. */
  readonly unknownName: string | undefined;

  constructor(message: string, unknownName?: string) {
    super(message);
    this.unknownName = unknownName;
  }
}

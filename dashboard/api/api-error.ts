/** A refusal of the API: its message says what to do. */
export class ApiError extends Error {
  readonly status: number;
  /** A name that the sign-in routes give to some refusals. */
  readonly code: string | undefined;

  constructor(message: string, { status, code }: { status: number; code?: string | undefined }) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** Whether the error says that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the error says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

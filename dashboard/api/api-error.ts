/** An error response of the API. Its message explains the problem and how to fix it. */
export class ApiError extends Error {
  readonly status: number;
  /** Error code that the sign-in routes send with some errors. */
  readonly code: string | undefined;

  constructor(message: string, { status, code }: { status: number; code?: string | undefined }) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** Returns whether the request failed because no user is signed in (401). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Returns whether the link was already used, withdrawn or has expired (410). */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 410;
}

/** Returns whether the resource doesn't exist, or isn't visible to this user (404). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

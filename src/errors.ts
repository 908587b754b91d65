/**
 * The one error type of the project, and the table of its codes.
 * Every code is documented in docs/errors.md.
 */

/** Error code → HTTP status. The message says what was expected, what was received, and how to fix it. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** It existed, but was deleted after its retention period. */
  gone: 410,
  /** The resource has another version than the caller expects. */
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  /** A disk or the database's disk is full. Waiting work continues automatically once there is space. */
  storage_full: 507,
  /** The object storage is temporarily unavailable. Jobs wait for it. */
  storage_unreachable: 503,
  /** docs.json missing, unreadable or invalid: the author must fix the repository. */
  invalid_site: 400,
  /** A project's repository or folder can't be fetched. */
  source_unavailable: 400,
  /** A repository's server is temporarily unreachable. Jobs wait for it. */
  source_unreachable: 503,
  /** An archive is corrupt, truncated or hostile. */
  invalid_bundle: 400,
  /** The environment or the command line is wrong: the operator must fix it. */
  invalid_config: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error with a message meant for the person who can fix it. `cause` is for logs and never shown. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The message to show for any thrown value, without a stack. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

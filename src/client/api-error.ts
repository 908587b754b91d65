/** A request that was rejected, or that got no response from Bindery. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Status of the response; undefined if there was none, or none from Bindery. */
  readonly status: number | undefined;
  /** Milliseconds after which the service asked to retry. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { status, retryAfterMs, cause }: { status?: number; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same request might succeed later. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 502;
  }
}

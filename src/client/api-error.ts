/** A request that was refused, or that got no response of Bindery. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Status of the response; undefined when there was none, or none of Bindery. */
  readonly status: number | undefined;
  /** Milliseconds after which the service said to come back. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { status, retryAfterMs, cause }: { status?: number; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 502;
  }
}

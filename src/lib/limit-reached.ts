import { AppError } from '../errors.ts';

/** A temporary limit, with the time to wait (RFC 9110, Retry-After). */
export class LimitReached extends AppError {
  /** Seconds. */
  readonly retryAfter: number;

  constructor(message: string, { retryAfter }: { retryAfter: number }) {
    super('rate_limited', message);
    this.name = 'LimitReached';
    this.retryAfter = Math.max(1, Math.ceil(retryAfter));
  }
}

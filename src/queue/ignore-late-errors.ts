import pg from 'pg';

/**
 * Makes connections ignore errors for which they have no listener, because such an `error` event would end the process.
 * When PostgreSQL crashes, a connection often reports a second error, and pg-boss and its pool remove their listeners
 * after the first. Queries and `connect()` still reject.
 */
export function ignoreLateErrors(): void {
  pg.Client.prototype.emit = emit;
}

const original = pg.Client.prototype.emit;

function emit(this: pg.Client, ...event: Parameters<typeof original>): boolean {
  return event[0] === 'error' && this.listenerCount('error') === 0 ? false : original.apply(this, event);
}

import pg from 'pg';

/**
 * Makes connections ignore errors after all their listeners were removed. pg-boss removes them before it closes its
 * LISTEN connection, and an `error` event without a listener would end the process: when PostgreSQL crashes, a connection
 * often reports a second error.
 */
export function ignoreLateErrors(): void {
  if (pg.Client.prototype.removeAllListeners === removeAllListeners) return;
  pg.Client.prototype.removeAllListeners = removeAllListeners;
}

const original = pg.Client.prototype.removeAllListeners;

function removeAllListeners(this: pg.Client, event?: string | symbol): pg.Client {
  original.call(this, ...(event === undefined ? [] : [event]));
  return this.on('error', () => undefined);
}

import type { PoolClient } from 'pg';
import { getPool } from './connect.ts';
import type { Database } from './schema.ts';

export interface Listener {
  /** Listens, unless it already does. Call it regularly, because the connection can break. Never throws. */
  open(): Promise<void>;
  close(): void;
}

/**
 * Creates a listener for PostgreSQL's notifications on a channel, which holds one of the pool's connections. Messages
 * only make something happen sooner: they are lost while the connection is broken, and behind some poolers.
 */
export function createListener(db: Database, channel: string, onMessage: () => void): Listener {
  let client: PoolClient | undefined;
  let connectPromise: Promise<void> | undefined;
  let isClosed = false;

  /** Takes a connection out of the pool, once. */
  function drop(droppedClient: PoolClient): void {
    if (client !== droppedClient) return;
    client = undefined;
    droppedClient.off('notification', onMessage).release(true);
  }

  async function listen(): Promise<void> {
    if (client || isClosed) return;
    const next = await getPool(db).connect();
    client = next.on('notification', onMessage).once('end', () => drop(next));
    try {
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      if (isClosed) drop(next);
    } catch {
      drop(next);
    }
  }

  return {
    async open() {
      connectPromise ??= listen()
        .catch(() => undefined)
        .finally(() => (connectPromise = undefined));
      await connectPromise;
    },
    close() {
      isClosed = true;
      if (client && !connectPromise) drop(client);
    },
  };
}

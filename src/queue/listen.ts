import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';

export interface ListenOptions {
  /** `postgresql://user:password@host:port/database`. */
  url: string;
  channel: string;
  onNotification(payload: string): void;
  /** Called after each subscription, the first one included: earlier notifications may have been missed. */
  onSubscribed(): void;
  /** Called when a connection breaks, and for each failed attempt to replace it. */
  onError(error: Error): void;
  /** Milliseconds between two checks of the connection. @defaultValue 10 seconds */
  heartbeatMs?: number | undefined;
  /** Milliseconds that connecting, and each query, can take. @defaultValue 5 seconds */
  timeoutMs?: number | undefined;
}

/**
 * Subscribes to a notification channel of PostgreSQL on a separate connection, which is checked regularly and replaced when it
 * breaks. Rejects if the first attempt fails. Replaces the listener of pg-boss, which removes its error handlers before
 * a connection that stopped responding has closed: the error that PostgreSQL sends later then ends the process.
 */
export async function listen(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const stop = new AbortController();
  const running = followConnections(await subscribe(options), options, stop.signal);
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

async function followConnections(first: Client, options: ListenOptions, signal: AbortSignal): Promise<void> {
  let client: Client | undefined = first;
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      client ??= await subscribe(options);
      attempt = 0;
      options.onSubscribed();
      await checkUntilBroken(client, options, signal);
    } catch (error) {
      if (!signal.aborted) options.onError(error as Error);
    }
    if (client) closeClient(client);
    client = undefined;
    await sleep(Math.min(MAX_PAUSE_MS, 1_000 * 2 ** attempt), undefined, { signal }).catch(() => undefined);
  }
}

/** The longest pause between two attempts to connect. */
const MAX_PAUSE_MS = 30_000;

async function subscribe({ url, channel, onNotification, timeoutMs = TIMEOUT_MS }: ListenOptions): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'bindery-queue-listener',
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // Stays for the life of the client: a connection can report errors even after it was given up.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) onNotification(payload);
  });
  try {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    closeClient(client);
    throw error;
  }
}

const TIMEOUT_MS = 5_000;

/** Throws when the connection ends or stops responding. Resolves when the signal aborts. */
async function checkUntilBroken(client: Client, options: ListenOptions, signal: AbortSignal): Promise<void> {
  const broken = new AbortController();
  client.once('end', () => broken.abort(new Error('The connection that listens for new work ended.')));
  const either = AbortSignal.any([signal, broken.signal]);
  while (!signal.aborted) {
    await sleep(options.heartbeatMs ?? HEARTBEAT_MS, undefined, { signal: either }).catch(() => undefined);
    if (signal.aborted) return;
    broken.signal.throwIfAborted();
    await client.query('select 1');
  }
}

const HEARTBEAT_MS = 10_000;

/** Doesn't wait: a connection that stopped responding may never close. */
function closeClient(client: Client): void {
  client.removeAllListeners('notification');
  void client.end().catch(() => undefined);
}

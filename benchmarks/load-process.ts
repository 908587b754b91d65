/** The load generator's process: receives one `LoadJob` per message from its parent and returns a `LoadResult`. */
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import type { LoadJob, LoadResult } from './load.ts';

process.on('message', (job: LoadJob) => {
  runLoad(job).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

/** Every connection sends its next request when the last response is complete, or at the job's rate. */
async function runLoad(job: LoadJob): Promise<LoadResult> {
  const tally: Tally = { latencies: [], failures: 0, hasEnded: false, sizes: new Map() };
  const answeredPromise = new Promise<void>((resolve) => (tally.onFirst = resolve));
  const clients = Array.from({ length: job.connections }, (_, index) => connectClient({ job, tally, index }));
  if (job.rate === undefined) for (const client of clients) client.send(performance.now());
  else sendAtRate({ clients, rate: job.rate, tally });
  await Promise.race([answeredPromise, new Promise((resolve) => setTimeout(resolve, FIRST_RESPONSE_MS))]);
  const startTime = performance.now();
  await new Promise((resolve) => setTimeout(resolve, job.seconds * 1000));
  tally.hasEnded = true;
  const seconds = (performance.now() - startTime) / 1000;
  for (const client of clients) client.socket.destroy();
  const sorted = Float64Array.from(tally.latencies).sort();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    perSecond: sorted.length / seconds,
    requests: sorted.length,
    failures: tally.failures,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** For a server that was just started, on a busy machine. */
const FIRST_RESPONSE_MS = 30_000;

interface Tally {
  latencies: number[];
  failures: number;
  hasEnded: boolean;
  onFirst?(): void;
  /** Bytes of a complete response by request. The same request always has a response of the same length. */
  sizes: Map<string, number>;
}

interface Client {
  socket: Socket;
  isIdle(): boolean;
  /** Sends the next request; its latency is measured from `since`. */
  send(since: number): void;
}

/** Counts bytes instead of parsing, so that the generator costs less than what it measures. */
function connectClient({ job, tally, index }: { job: LoadJob; tally: Tally; index: number }): Client {
  const expected = Buffer.from(`HTTP/1.1 ${job.status} `);
  let next = index;
  let request = '';
  let since = 0;
  let receivedCount = 0;
  let head = '';
  let busy = false;
  const client: Client = {
    socket: createConnection({
      port: job.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(256 * 1024),
        callback: (length, buffer) => {
          take(length, buffer as Buffer);
          return true;
        },
      },
    }),
    isIdle: () => !busy,
    send(from) {
      request = job.requests[next % job.requests.length] ?? '';
      next += job.connections;
      since = from;
      receivedCount = 0;
      head = '';
      busy = true;
      client.socket.write(request, 'latin1');
    },
  };
  client.socket.on('error', () => (tally.failures += tally.hasEnded ? 0 : 1));

  function take(length: number, buffer: Buffer): void {
    if (receivedCount === 0 && buffer.compare(expected, 0, expected.length, 0, expected.length) !== 0)
      tally.failures += 1;
    receivedCount += length;
    const size = tally.sizes.get(request) ?? readSize(buffer.toString('latin1', 0, length));
    if (size === undefined || receivedCount < size) return;
    busy = false;
    if (tally.hasEnded) return;
    const now = performance.now();
    tally.latencies.push(now - since);
    tally.onFirst?.();
    if (job.rate === undefined) client.send(now);
  }

  function readSize(text: string): number | undefined {
    head += text;
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end + 2))?.[1] ?? 0);
    const size = end + 4 + (job.bodiless ? 0 : length);
    tally.sizes.set(request, size);
    return size;
  }
  return client;
}

/** Sends at fixed times regardless of the responses, so that every request that a stall delays is measured. */
function sendAtRate({ clients, rate, tally }: { clients: Client[]; rate: number; tally: Tally }): void {
  const startTime = performance.now();
  const due: number[] = [];
  let scheduled = 0;
  const timer = setInterval(() => {
    if (tally.hasEnded) return clearInterval(timer);
    const now = performance.now();
    while (startTime + (scheduled * 1000) / rate <= now) due.push(startTime + (scheduled++ * 1000) / rate);
    for (const client of clients) if (due.length > 0 && client.isIdle()) client.send(due.shift() ?? now);
  }, 1);
}

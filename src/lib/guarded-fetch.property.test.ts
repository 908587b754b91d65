/** A guarded fetch settles, respects its limits and closes its connection, whatever the server does. */
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import {
  encode,
  HOSTILE_BEHAVIORS,
  type HostileBehavior,
  type HostileResponse,
} from '../../test/helpers/hostile-responses.ts';
import { startHostileServer, writeForever, writeHead, type HostileServer } from '../../test/helpers/hostile-server.ts';
import { fc } from '../../test/helpers/properties.ts';
import { guardedFetch, GuardedFetchError, type FetchProblem } from './guarded-fetch.ts';

let server: HostileServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const CODINGS = fc.oneof(
  fc.constantFrom(['identity'], ['gzip'], ['deflate'], ['br']),
  fc.array(fc.constantFrom('gzip', 'deflate', 'br'), { minLength: 2, maxLength: 3 }),
);

/** Bodies that compress to almost nothing, and bodies that don't compress. */
const BODY = fc.oneof(
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 4_000 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 8_000_000 }).map((length) => Buffer.alloc(length)) },
  { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 300_000 }).map(createNoise) },
);

/** Creates bytes that no coding can compress, the same in every run. */
function createNoise(length: number): Buffer {
  const noise = Buffer.alloc(length);
  for (let at = 0, seed = length; at < length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    noise[at] = seed >>> 16;
  }
  return noise;
}

/** A response and its body before encoding. */
type SentResponse = HostileResponse & { body: Buffer };

type Outcome = { body: Buffer } | { problem: FetchProblem };

async function fetchFrom(
  port: number,
  options: { maxBytes: number; timeoutMs: number; signal?: AbortSignal },
): Promise<Outcome> {
  try {
    const { body } = await guardedFetch(`http://127.0.0.1:${port}/`, {
      protocols: ['http:'],
      isAllowedAddress: () => true,
      ...options,
    });
    return { body };
  } catch (error) {
    if (error instanceof GuardedFetchError) return { problem: error.problem };
    throw error;
  }
}

const LONG_MS = 60_000;

describe('guardedFetch with any server behavior', () => {
  const behaviors = fc.constantFrom(...HOSTILE_BEHAVIORS);
  const response = fc.record({
    body: BODY,
    codings: CODINGS,
    garbage: fc.constantFrom(0, 0, 0, 1, 500),
    pieceBytes: fc.constantFrom(1_000, 16_384, 65_536, 10_000_000),
  });
  const maxBytes = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 5_000, max: 30_000_000 }));

  test(
    'settles with the complete body or a reason, within the limit, and closes the connection',
    { timeout: 120_000 },
    async () => {
      const check = async (
        [, { isEndless, isComplete, run }]: [string, HostileBehavior],
        options: SentResponse,
        limit: number,
      ) => {
        const encodedBytes = Buffer.concat([encode(options.body, options.codings), Buffer.alloc(options.garbage, 7)]);
        server = await startHostileServer((socket) => void run(socket, encodedBytes, options));
        const outcome = await fetchFrom(server.port, { maxBytes: limit, timeoutMs: isEndless ? 40 : LONG_MS });
        await server.waitUntilIdle();
        await server.close();
        if ('body' in outcome) expect(outcome.body.length).toBeLessThanOrEqual(limit);
        if (isEndless) expect('body' in outcome ? 'body' : outcome.problem).not.toBe('aborted');
        else expect(outcome).not.toEqual({ problem: 'timeout' });
        if (!isComplete || options.garbage > 0) return;
        const isTooLarge = options.body.length > limit;
        if (isTooLarge) expect(outcome).toEqual({ problem: 'too-large' });
        else expect('body' in outcome && outcome.body.equals(options.body)).toBe(true);
      };
      await fc.assert(fc.asyncProperty(behaviors, response, maxBytes, check), { numRuns: 100 });
    },
  );

  test('can be canceled at any moment', { timeout: 120_000 }, async () => {
    const check = async ([, { run }]: [string, HostileBehavior], options: SentResponse, turns: number) => {
      const encodedBytes = encode(options.body, options.codings);
      server = await startHostileServer((socket) => void run(socket, encodedBytes, options));
      const stop = new AbortController();
      const outcome = fetchFrom(server.port, { maxBytes: 100_000_000, timeoutMs: LONG_MS, signal: stop.signal });
      for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
      stop.abort();
      const settledOutcome = await outcome;
      expect('body' in settledOutcome || ['aborted', 'unreachable'].includes(settledOutcome.problem)).toBe(true);
      await server.waitUntilIdle();
      await server.close();
    };
    await fc.assert(fc.asyncProperty(behaviors, response, fc.integer({ min: 0, max: 60 }), check), { numRuns: 40 });
  });

  test.each([
    ['gzip', 20_000_000],
    ['gzip', 64_000_000],
    ['gzip', 100_000_000],
    ['gzip', 190_000_000],
    ['deflate', 100_000_000],
    ['br', 100_000_000],
  ])('gives up a %s bomb of %i bytes at the limit', { timeout: 60_000 }, async (coding, length) => {
    const bomb = encode(Buffer.alloc(length), [coding]);
    server = await startHostileServer((socket) => {
      writeHead(socket, { 'content-encoding': coding, 'content-length': bomb.length });
      socket.end(bomb);
    });
    expect(await fetchFrom(server.port, { maxBytes: 1_000_000, timeoutMs: LONG_MS })).toEqual({ problem: 'too-large' });
    await server.waitUntilIdle();
  });

  test('gives up a body whose compressed form exceeds the limit without any content', async () => {
    const emptyGzip = gzipSync('');
    server = await startHostileServer((socket) => {
      writeHead(socket, { 'content-encoding': 'gzip' });
      writeForever(socket, Buffer.concat(Array.from({ length: 2_000 }, () => emptyGzip)));
    });
    expect(await fetchFrom(server.port, { maxBytes: 1_000, timeoutMs: LONG_MS })).toEqual({ problem: 'too-large' });
  });

  test('rejects a body with more than three codings', async () => {
    server = await startHostileServer((socket) => {
      writeHead(socket, { 'content-encoding': 'gzip, gzip, br, gzip', 'content-length': 1 });
      socket.end('x');
    });
    expect(await fetchFrom(server.port, { maxBytes: 1_000, timeoutMs: LONG_MS })).toEqual({ problem: 'unreachable' });
  });
});

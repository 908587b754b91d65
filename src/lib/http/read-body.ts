import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface ReadBodyOptions {
  /** Value of `Content-Encoding`: one coding, or several in the order in which the server applied them. */
  encoding?: string | undefined;
  /** Maximum bytes of the decompressed body. The result of each coding in a stack has the same limit. */
  maxBytes: number;
  signal: AbortSignal;
}

/** The body exceeded its limit. */
export class BodyTooLarge extends Error {}

/**
 * Reads and decompresses the body of a response. Settles as soon as the body is complete, a limit is exceeded, a stream
 * fails or ends early, or `signal` aborts, and then destroys every stream. The streams are connected manually because
 * `stream.pipeline` waits for streams that never finish: a decompressor stops without a callback if data follows the
 * end of its format, or if its reader gives up.
 */
export function readBody(source: Readable, { encoding, maxBytes, signal }: ReadBodyOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let streams: Readable[] = [source];
  const fail = (error: unknown) => {
    reject(error);
    for (const stream of streams) stream.destroy();
  };
  const onAbort = () => fail(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });

  try {
    const decoders = createDecoders(encoding);
    streams = [source, ...decoders];
    decoders.reduce<Readable>((stream, decoder) => stream.pipe(decoder), source);
  } catch (error) {
    fail(error);
  }
  for (const [index, stream] of streams.entries()) {
    const isLast = index === streams.length - 1;
    const limit = isLast ? maxBytes : maxBytes + getMaxOverhead(maxBytes);
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) fail(new BodyTooLarge(`The body is larger than ${maxBytes} bytes.`));
      else if (isLast) chunks.push(chunk);
    });
    stream.on('error', fail);
    stream.on('close', () => {
      if (!stream.readableEnded) fail(new Error('The body ended early.'));
    });
  }
  streams.at(-1)?.on('end', () => {
    resolve(Buffer.concat(chunks));
    for (const stream of streams) stream.destroy();
  });
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
}

/** Bytes by which the compressed form can exceed the body: incompressible data, and headers of the format. */
function getMaxOverhead(maxBytes: number): number {
  return Math.ceil(maxBytes / 64) + 65_536;
}

const MAX_CODINGS = 3;

/** Creates a decoder for each coding, the last applied first. A body with an unknown coding is left unchanged. */
function createDecoders(encoding = ''): Transform[] {
  const codings = encoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse();
  if (codings.some((coding) => !DECODERS.has(coding))) return [];
  if (codings.length > MAX_CODINGS) throw new Error(`The body is compressed more than ${MAX_CODINGS} times.`);
  return codings.flatMap((coding) => DECODERS.get(coding)?.() ?? []);
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

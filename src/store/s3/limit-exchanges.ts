import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { BodyTooLarge, readBody } from '../../lib/http/read-body.ts';

/** Time limits for the server. */
export interface S3Limits {
  /** Milliseconds without a byte in either direction, after which a request fails. */
  idleMs: number;
  /** Milliseconds for a call, and until a download starts. See `limitExchanges`. */
  callMs: number;
  /** Bytes per second below which a transfer fails. */
  leastBytesPerSecond: number;
  /** Attempts per call, including the first. */
  tries: number;
}

/** The parts of a request that determine its limits. */
interface Request {
  method: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Gives each exchange of a client a deadline. The SDK only has timeouts for silence, so a server that sends a byte
 * now and then could block a job forever. A call other than a download must finish within `callMs` plus the time that
 * its body needs at `leastBytesPerSecond`. A download must keep up that rate, not counting the time in which Bindery
 * isn't reading.
 */
export function limitExchanges(client: S3Client, patience: S3Limits): void {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = async (request, options) => {
    const isDownload = request.method === 'GET' && request.query?.['x-id'] === 'GetObject';
    const deadline = new AbortController();
    const timeoutMs = getTimeout(request, patience);
    const timer = setTimeout(
      () => deadline.abort(createTooSlowError(`the call took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
    const { signal } = deadline;
    const outerSignal = (options as { abortSignal?: AbortSignal } | undefined)?.abortSignal;
    const abortSignal = outerSignal ? AbortSignal.any([outerSignal, signal]) : signal;
    try {
      const result = await handle(request, { ...options, abortSignal });
      const body = result.response.body as Readable;
      if (!(body instanceof Readable)) return result;
      result.response.body = isDownload
        ? keepPace(body, patience)
        : Readable.from([await readBody(body, { maxBytes: MAX_REPLY_BYTES, signal: abortSignal })]);
      return result;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error instanceof BodyTooLarge ? createTooLargeError() : error;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Maximum bytes of a response that isn't an object. A page of 1,000 keys has about 2 MB at most. */
const MAX_REPLY_BYTES = 16 * 2 ** 20;

/** Before it responds, S3 joins the parts of an upload or copies a part. */
const SLOW_FACTOR = 10;

function getTimeout({ method, query = {}, body }: Request, { callMs, leastBytesPerSecond }: S3Limits): number {
  const isSlow = query['x-id'] === 'UploadPartCopy' || (method === 'POST' && 'uploadId' in query);
  const size = body instanceof Uint8Array || typeof body === 'string' ? body.length : 0;
  return Math.ceil(callMs * (isSlow ? SLOW_FACTOR : 1) + (size / leastBytesPerSecond) * 1_000);
}

/** Passes a body on. The connection closes with the stream, even if it wasn't read. */
function keepPace(body: Readable, { callMs, leastBytesPerSecond }: S3Limits): Readable {
  const readChunks = async function* (): AsyncGenerator<Buffer> {
    const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
    let waitedMs = 0;
    let receivedBytes = 0;
    for (;;) {
      const remainingMs = callMs + (receivedBytes / leastBytesPerSecond) * 1_000 - waitedMs;
      const start = performance.now();
      const timer = setTimeout(
        () => body.destroy(createTooSlowError(`only ${receivedBytes} bytes arrived in time`)),
        remainingMs,
      );
      try {
        const next = await chunks.next();
        if (next.done) return;
        waitedMs += performance.now() - start;
        receivedBytes += next.value.length;
        yield next.value;
      } finally {
        clearTimeout(timer);
      }
    }
  };
  return Readable.from(readChunks(), { objectMode: false }).once('close', () => body.destroy());
}

/** The SDK retries errors of this name. */
function createTooSlowError(detail: string): Error {
  return Object.assign(new Error(`The storage is too slow: ${detail}.`), { name: 'TimeoutError' });
}

function createTooLargeError(): Error {
  return Object.assign(new Error(`The reply is larger than ${MAX_REPLY_BYTES} bytes.`), { name: 'ReplyTooLarge' });
}

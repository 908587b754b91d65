import { createHash } from 'node:crypto';
import { createServer, request as send } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { findSignatureError, type Account, type SignedRequest } from './verify-signature.ts';

export interface VerifyingServer {
  endpoint: string;
  /** Codes of the errors with which requests were rejected. */
  refused: string[];
  close(): Promise<void>;
}

/**
 * Starts a proxy for an S3-compatible server that rejects what S3 would: invalid signatures, checksums that don't
 * match, parts with a checksum that the upload didn't announce, and deletions of several keys without `Content-MD5`.
 */
export async function startVerifyingServer(
  { endpoint: target }: { endpoint: string },
  account: Account,
): Promise<VerifyingServer> {
  const refused: string[] = [];
  const uploads = createUploads();
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    const request = { method, url, headers, body };
    const code =
      findSignatureError(request, account) ??
      findBodyError(request) ??
      findDeleteError(request) ??
      uploads.findError(request);
    if (code !== undefined) {
      refused.push(code);
      response.writeHead(code.endsWith('Mismatch') || code === 'InvalidRequest' ? 400 : 403);
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Some words.</Message></Error>`);
      return;
    }
    const onward = send(`${target}${url}`, { method, headers: withoutExpectation(headers) }, (reply) => {
      uploads.note(request);
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      pipeline(reply, response, () => undefined);
    });
    onward.on('error', () => response.destroy()).end(body);
  };
  // A client can disconnect at any time. Its request then fails with an error that no test waits for.
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
    },
  };
}

/** The body has already arrived. */
function withoutExpectation(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'expect'));
}

function findBodyError({ headers, body }: SignedRequest): string | undefined {
  const stated = headers['x-amz-checksum-crc32'];
  if (stated === undefined) return undefined;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64') === stated ? undefined : 'XAmzContentChecksumMismatch';
}

/** A newer checksum doesn't replace the header in every store. */
function findDeleteError({ method, url, headers, body }: SignedRequest): string | undefined {
  if (method !== 'POST' || !/\?(?:.*&)?delete(?:=|&|$)/.test(url)) return undefined;
  return headers['content-md5'] === createHash('md5').update(body).digest('base64') ? undefined : 'InvalidRequest';
}

/** Checksum algorithms that multipart uploads announced at their start, by object: one at a time in a test. */
function createUploads() {
  const algorithms = new Map<string, string | undefined>();
  const getObjectKey = (url: string) => url.split('?')[0] ?? '';
  return {
    note({ method, url, headers }: SignedRequest): void {
      if (method === 'POST' && /\?(?:.*&)?uploads(?:=|&|$)/.test(url))
        algorithms.set(getObjectKey(url), headers['x-amz-checksum-algorithm']?.toString());
    },
    findError({ method, url, headers }: SignedRequest): string | undefined {
      if (method !== 'PUT' || !url.includes('partNumber=')) return undefined;
      const hasChecksum = headers['x-amz-checksum-crc32'] !== undefined;
      return hasChecksum && algorithms.get(getObjectKey(url)) !== 'CRC32' ? 'InvalidRequest' : undefined;
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../../src/config/storage.ts';
import { createObjectFolder, type StoredBytes } from './object-folder.ts';
import { findOperation, S3Error, type S3Reply, type S3Request } from './s3-operations.ts';
import { findSignatureError, type Account } from './verify-signature.ts';

export interface S3Server {
  settings: S3Settings;
  /** The environment of a client that is allowed to use the bucket. */
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Error codes of rejected requests, except for missing objects. */
  refused: string[];
  /** Objects that were copied as parts, as `bucket/key`. */
  copied: string[];
  /** The objects of the bucket, by key. */
  objects: ReadonlyMap<string, StoredBytes>;
  /** Requests so far, as `method key`, in the order in which they arrived. */
  requests: string[];
  /** Called before each request with its `method key`; an error code rejects the request, and `'hang'` never answers. */
  intercept: ((request: string) => string | undefined) | undefined;
  close(): Promise<void>;
}

export interface S3ServerOptions {
  /** Whether parts can be copied from other objects, which some compatible servers don't support. @defaultValue true */
  canCopy?: boolean;
  /** @defaultValue us-east-1 */
  region?: string;
}

const ACCOUNT: Account = { accessKeyId: 'BINDERYTEST', secretAccessKey: 'bindery-test-secret', region: 'us-east-1' };
const BUCKET = 'bindery-test';

/**
 * Starts an S3-compatible server with an empty bucket, on this machine. It rejects what S3 rejects: invalid signatures,
 * checksums that don't match, deletions without `Content-MD5`, and parts that are too small or differ from the ones in
 * the final call. It implements only the operations that Bindery uses.
 */
export async function startS3Server({
  canCopy = true,
  region = ACCOUNT.region,
}: S3ServerOptions = {}): Promise<S3Server> {
  const account = { ...ACCOUNT, region };
  const directory = await mkdtemp(join(tmpdir(), 'bindery-s3-'));
  const state = { folder: createObjectFolder(directory), bucket: BUCKET, canCopy, copied: [] as string[] };
  const refusedRequests: string[] = [];
  const requests: string[] = [];

  const handle = async (incoming: IncomingMessage): Promise<S3Reply> => {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    const code = findSignatureError({ method, url, headers, body }, account);
    if (code !== undefined) throw new S3Error(code);
    const { pathname, searchParams: query } = new URL(url, 'http://host');
    const [, bucket = '', ...path] = pathname.split('/').map(decodeURIComponent);
    const request: S3Request = { method, bucket, key: path.join('/'), query, headers, body };
    const line = `${method} ${request.key}`;
    requests.push(line);
    const interception = result.intercept?.(line);
    if (interception === 'hang') return new Promise(() => undefined);
    if (interception !== undefined) throw new S3Error(interception);
    return findOperation(request)(request, state);
  };
  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await handle(incoming).catch((error: unknown) => {
      if (!(error instanceof S3Error)) throw error;
      if (error.code !== 'NoSuchKey') refusedRequests.push(error.code);
      return error.toReply();
    });
    await send(response, reply, incoming.method === 'HEAD');
  };
  // A client can disconnect at any time. Its request then fails, and no caller waits for the error.
  const server = createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const result: S3Server = {
    settings: { bucket: BUCKET, endpoint: `http://127.0.0.1:${port}`, pathStyle: true, region },
    credentials: { AWS_ACCESS_KEY_ID: account.accessKeyId, AWS_SECRET_ACCESS_KEY: account.secretAccessKey },
    refused: refusedRequests,
    copied: state.copied,
    objects: state.folder.objects,
    requests,
    intercept: undefined,
    async close() {
      // Clients keep connections alive.
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
      await rm(directory, { recursive: true, force: true });
    },
  };
  return result;
}

async function send(response: ServerResponse, { status, headers = {}, body = '' }: S3Reply, isHead: boolean) {
  if (typeof body !== 'string') {
    response.writeHead(status, headers);
    await pipeline(body, response);
    return;
  }
  const type = body === '' ? {} : { 'content-type': 'application/xml' };
  const length = isHead ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...type, ...length, ...headers }).end(isHead ? undefined : body);
}

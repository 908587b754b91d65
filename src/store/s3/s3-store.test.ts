import { once } from 'node:events';
import {
  createServer,
  request as openRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startS3Server, type S3Server } from '../../../test/helpers/s3/s3-server.ts';
import type { S3Settings } from '../../config/storage.ts';
import type { Store } from '../adapter.ts';
import { testStore } from '../testing.ts';
import { openS3Store } from './s3-store.ts';

let server: S3Server;
let store: Store;
/** A server that can't copy parts, and its store. */
let limitedStore: { server: S3Server; store: Store };

beforeAll(async () => {
  server = await startS3Server({ region: 'eu-central-1' });
  for (const [name, value] of Object.entries(server.credentials)) vi.stubEnv(name, value);
  store = await openS3Store(server.settings);
  const limitedServer = await startS3Server({ canCopy: false });
  limitedStore = { server: limitedServer, store: await openS3Store(limitedServer.settings) };
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await limitedStore.server.close();
});
beforeEach(async () => {
  server.refused.length = 0;
  server.copied.length = 0;
  for (const each of [store, limitedStore.store]) await each.delete(await each.list(''));
});
afterEach(() => {
  for (const [name, value] of Object.entries(server.credentials)) vi.stubEnv(name, value);
});

testStore(() => store);

describe('on a server that cannot copy parts', () => {
  testStore(() => limitedStore.store);
});

test('a link grants access only to the object it was signed for', async () => {
  await store.put('bundles/a.tar.gz', Buffer.from('bundle'));
  await store.put('bundles/b.tar.gz', Buffer.from('other'));
  const { url } = await store.link('bundles/a.tar.gz', { ttlSeconds: 60, filename: "it's (1)*! ü+&.tar.gz" });
  expect(await (await fetch(url)).text()).toBe('bundle');
  for (const changedSettings of [
    url.replace('a.tar.gz', 'b.tar.gz'),
    url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
    url.replace(/(response-content-disposition=)[^&]+/, '$1inline'),
    url.replace(/X-Amz-Signature=./, 'X-Amz-Signature=x'),
  ])
    expect([changedSettings !== url, (await fetch(changedSettings)).status]).toEqual([true, 403]);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
});

test('wrong credentials and a wrong region are reported with the fix', async () => {
  await expect(openS3Store({ ...server.settings, region: 'us-west-2' })).rejects.toMatchObject({
    code: 'invalid_config',
    message: expect.stringMatching(/isn't in the region us-west-2\. Correct S3_REGION\.$/),
  });
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
  await expect(openS3Store(server.settings)).rejects.toMatchObject({
    message: expect.stringMatching(
      /refused the credentials: AWS_SECRET_ACCESS_KEY doesn't belong to AWS_ACCESS_KEY_ID\.$/,
    ),
  });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'OTHER');
  await expect(openS3Store(server.settings)).rejects.toMatchObject({
    message: expect.stringMatching(/refused the credentials: AWS_ACCESS_KEY_ID is unknown there\.$/),
  });
});

test('a stream of many parts is stored completely', async () => {
  const chunk = Buffer.alloc(1 << 20, 7);
  await store.put('big', Readable.from(Array.from({ length: 20 }, () => chunk)));
  expect((await buffer(await store.get('big'))).length).toBe(20 << 20);
  expect(server.refused).toEqual([]);
});

test('deletes more keys than one call can delete', async () => {
  const keys = Array.from({ length: 1_001 }, (_, index) => `many/${index}`);
  await store.put('many/1000', Buffer.from('x'));
  await store.delete(keys);
  expect(await store.list('')).toEqual([]);
});

test('anyone with a link gets the object, under the requested file name', async () => {
  await store.put('bundles/a.tar.gz', Buffer.from('bundle'));
  const before = Date.now();
  const { url, expiresAt } = await store.link('bundles/a.tar.gz', { ttlSeconds: 60, filename: 'site "ü".tar.gz' });
  const after = Date.now();
  const response = await fetch(url);
  expect(await response.text()).toBe('bundle');
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''site%20%22%C3%BC%22.tar.gz");
  expect(response.headers.get('content-type')).toBe('application/gzip');
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60');
  // Signatures use whole seconds.
  expect(expiresAt.getTime()).toBeGreaterThan(before + 59_000);
  expect(expiresAt.getTime()).toBeLessThanOrEqual(after + 60_000);
  expect((await fetch(url.replace('a.tar.gz', 'b.tar.gz'))).ok).toBe(false);
});

test('links start with the URL at which readers reach the server', async () => {
  const publicStore = await openS3Store({ ...server.settings, publicEndpoint: 'https://files.example' });
  const { url } = await publicStore.link('a', { ttlSeconds: 60, filename: 'a' });
  expect(url).toMatch(/^https:\/\/files\.example\/bindery-test\/a\?/);
});

test('objects are encrypted as configured, whichever way they are created', async () => {
  const requests: Record<string, unknown>[] = [];
  const proxy = createServer((request, response) => {
    if (request.method !== 'GET') requests.push(request.headers);
    request.resume();
    response.setHeader('etag', '"x"').end(request.url?.includes('uploads') ? '<R><UploadId>1</UploadId></R>' : '<R/>');
  });
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const encryption = { algorithm: 'aws:kms', kmsKeyId: 'key-1' } as const;
  const closedStore = await openS3Store({ ...server.settings, endpoint, encryption });
  await closedStore.put('a', Buffer.from('x'));
  await closedStore.join({ target: 'b', sources: ['a'] });
  await closedStore.put('c', Readable.from([Buffer.alloc(6 << 20), Buffer.alloc(6 << 20)]));
  const encryptedRequests = requests.filter((headers) => 'x-amz-server-side-encryption' in headers);
  expect(encryptedRequests).toHaveLength(3);
  for (const headers of encryptedRequests)
    expect(headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
    });
  proxy.closeAllConnections();
  proxy.close();
});

test('a missing bucket is reported with the fix', async () => {
  await expect(openS3Store({ ...server.settings, bucket: 'no-such-bucket' })).rejects.toMatchObject({
    code: 'invalid_config',
    message: expect.stringMatching(/^The bucket "no-such-bucket" doesn't exist at http:.*S3_BUCKET or S3_ENDPOINT\.$/),
  });
});

test('the server joins large objects; only small ones are uploaded again', async () => {
  const sizes = [6 << 20, 1 << 20, 4 << 20, 7 << 20, 10];
  for (const [index, size] of sizes.entries()) await store.put(`part/${index}`, Buffer.alloc(size, index + 1));
  const joinedObject = await store.join({ target: 'all', sources: sizes.map((_, index) => `part/${index}`) });
  expect(server.copied).toEqual(['bindery-test/part/0', 'bindery-test/part/3']);
  expect(await store.join({ target: 'again', sources: ['all'] })).toEqual(joinedObject);
});

test('a server that never responds, or stops in the middle, does not block callers', async () => {
  let hangs = false;
  let tries = 0;
  const proxy = createServer((request, response) => {
    tries += 1;
    request.resume();
    if (!hangs) return void response.end('<ListBucketResult/>');
    if (request.url?.includes('half')) response.writeHead(200, { 'content-length': 100 }).write('half');
  });
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const slowStore = await openS3Store({ ...server.settings, endpoint }, { idleMs: 400, tries: 2 });
  hangs = true;
  tries = 0;
  await expect(slowStore.find('a')).rejects.toMatchObject({
    code: 'storage_unreachable',
    cause: { message: expect.stringContaining("the response didn't complete in time") },
  });
  expect(tries).toBe(2);
  await expect(slowStore.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_unreachable' });
  await expect(slowStore.get('half').then(buffer)).rejects.toMatchObject({ code: 'storage_unreachable' });
  proxy.closeAllConnections();
  proxy.close();
});

/** Starts a server that accepts the check of the bucket, and then responds to every request with `respond`. */
async function startDripping(respond: (response: ServerResponse, url: string) => void, callMs = 200) {
  let isOpen = false;
  const closedPromise = Promise.withResolvers<void>();
  const proxy = createServer((request, response) => {
    request.resume();
    if (!isOpen) return void response.end('<ListBucketResult/>');
    response.once('close', closedPromise.resolve);
    respond(response, request.url ?? '');
  });
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const patience = { callMs, leastBytesPerSecond: 100_000, tries: 1 };
  const slowStore = await openS3Store({ ...server.settings, endpoint }, patience);
  isOpen = true;
  return { store: slowStore, closed: closedPromise.promise };
}

function drip(response: ServerResponse, headers: Record<string, string | number> = {}): void {
  response.writeHead(200, headers);
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
}

test.each<[string, (slow: Store) => Promise<unknown>]>([
  ['list', (slow) => slow.list('')],
  ['delete', (slow) => slow.delete(['a'])],
  ['put', (slow) => slow.put('a', Buffer.from('x'))],
  ['join', (slow) => slow.join({ target: 'a', sources: ['b'] })],
  ['get', (slow) => slow.get('a').then(buffer)],
  ['removeStaleUploads', (slow) => slow.removeStaleUploads()],
])('a server that sends a byte now and then does not block %s, and its connection closes', async (_, call) => {
  const { store: slowStore, closed } = await startDripping((response, url) =>
    drip(response, url.includes('x-id=GetObject') ? { 'content-length': 1_000_000 } : {}),
  );
  await expect(call(slowStore)).rejects.toMatchObject({ code: 'storage_unreachable' });
  await closed;
});

test('does not cut off a slow reader', async () => {
  const content = Buffer.alloc(1_000_000, 'x');
  const { store: slowStore } = await startDripping((response) =>
    response.writeHead(200, { 'content-length': content.length }).end(content),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of await slowStore.get('a')) {
    chunks.push(chunk as Buffer);
    if (chunks.length === 1) await vi.waitUntil(hasPassed(performance.now() + 400));
  }
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
});

const hasPassed = (time: number) => () => performance.now() > time;

test.each([
  ['forward', 30, 0, 0],
  ['back', -30, 2, 1],
])('with a clock that is set %s, uploads are as old as the storage reports', async (_, days, age, count) => {
  const time = Date.now();
  let abortedCount = 0;
  const { store: other } = await startDripping((response, url) => {
    response.setHeader('date', new Date(time).toUTCString());
    if (url.includes('uploadId')) abortedCount += 1;
    const initiatedAt = new Date(time - age * 86_400_000).toISOString();
    const upload = `<Upload><Key>a</Key><UploadId>1</UploadId><Initiated>${initiatedAt}</Initiated></Upload>`;
    response.end(`<ListMultipartUploadsResult>${upload}</ListMultipartUploadsResult>`);
  });
  vi.useFakeTimers({ toFake: ['Date'], now: time + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await other.removeStaleUploads();
  expect(abortedCount).toBe(count);
});

test('a list of uploads without an end does not stop the cleaning forever', async () => {
  let calls = 0;
  const { store: other } = await startDripping((response) => {
    calls += 1;
    response.end(
      `<ListMultipartUploadsResult><IsTruncated>true</IsTruncated><NextKeyMarker>${calls}</NextKeyMarker></ListMultipartUploadsResult>`,
    );
  }, 60_000);
  await other.removeStaleUploads();
  expect(calls).toBeLessThan(200);
});

test('a response without an end is not collected forever', async () => {
  const { store: slowStore } = await startDripping((response) => {
    const send = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
    };
    response.on('drain', send);
    send();
  });
  await expect(slowStore.list('')).rejects.toMatchObject({ code: 'storage_unreachable' });
});

test("the connection of an object closes with its stream, even if it wasn't read", async () => {
  const endedPromise = Promise.withResolvers<void>();
  const proxy = createServer((request, response) => {
    if (!request.url?.includes('half')) return void response.end('<ListBucketResult/>');
    response.once('close', endedPromise.resolve);
    response.writeHead(200, { 'content-length': 100 }).write('half');
  });
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const half = await openS3Store({ ...server.settings, endpoint }, { idleMs: 600_000, tries: 1 });
  (await half.get('half')).destroy();
  await expect(endedPromise.promise).resolves.toBeUndefined();
  proxy.close();
});

test('the test server survives a client that disconnects during its request', async () => {
  const { endpoint = '' } = server.settings;
  const client = connect(Number(new URL(endpoint).port), '127.0.0.1');
  await new Promise<void>((sent) => client.write(`${HALF_REQUEST}\r\nhalf`, () => sent()));
  client.resetAndDestroy();
  expect((await fetch(endpoint)).status).toBe(403);
});

test.each<[string, Partial<SentRequest>, string]>([
  ['a changed body', { body: Buffer.from('other') }, 'XAmzContentSHA256Mismatch'],
  ['another method', { method: 'GET' }, 'SignatureDoesNotMatch'],
  ['another path', { path: '/bindery-test/b' }, 'SignatureDoesNotMatch'],
  ['no signature', { headers: {} }, 'AccessDenied'],
])('the test server rejects a request with %s', async (_, change, code) => {
  const signedRequest = await recordRequest(server.settings, (recorder) => recorder.put('a', Buffer.from('body')));
  await sendRequest(server.settings, { ...signedRequest, ...change });
  expect(server.refused).toEqual([code]);
  expect(await store.list('')).toEqual([]);
  await sendRequest(server.settings, signedRequest);
  expect(await store.list('')).toEqual(['a']);
});

interface SentRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Returns the request that a store sends for `call`. */
async function recordRequest(settings: S3Settings, call: (store: Store) => Promise<unknown>): Promise<SentRequest> {
  const requests: SentRequest[] = [];
  const recorder = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    requests.push({ method, path: url, headers, body: await buffer(incoming) });
    response.end('<ListBucketResult/>');
  });
  await new Promise<void>((done) => void recorder.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
  await call(await openS3Store({ ...settings, endpoint }));
  recorder.closeAllConnections();
  recorder.close();
  const [, recordedRequest] = requests;
  if (!recordedRequest) throw new Error('Expected a request after the check of the bucket');
  return recordedRequest;
}

/** Sends a request again, with the signed `Host` header. */
async function sendRequest({ endpoint = '' }: S3Settings, { path, body, ...options }: SentRequest): Promise<void> {
  const request = openRequest(`${endpoint}${path}`, options).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await buffer(response);
}

const HALF_REQUEST = 'PUT /bindery-test/half HTTP/1.1\r\nHost: storage\r\nContent-Length: 100\r\n';

test('an unreachable server is explained to the operator, but not to job owners', async () => {
  const goneServer = await startS3Server();
  const lostStore = await openS3Store(goneServer.settings);
  await goneServer.close();
  const error = await lostStore.put('a', Buffer.from('x')).catch((each: unknown) => each);
  expect(error).toMatchObject({
    code: 'storage_unreachable',
    message: "The service's object storage is temporarily unavailable. Ask the operator to check the log.",
    cause: {
      message: expect.stringMatching(/^The storage at http:.* is unreachable: the server refused the connection\.$/),
    },
  });
});

/** The operations of S3's API that Bindery uses: https://docs.aws.amazon.com/AmazonS3/latest/API/ */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ObjectFolder, StoredBytes, Upload } from './object-folder.ts';

export interface S3Request {
  method: string;
  bucket: string;
  /** Empty if the request is about the bucket. */
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface S3Reply {
  status: number;
  headers?: Record<string, string | number>;
  /** XML, or the bytes of an object. */
  body?: string | Readable;
}

export interface S3State {
  folder: ObjectFolder;
  bucket: string;
  canCopy: boolean;
  copied: string[];
}

/** An error response of S3. */
export class S3Error extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }

  toReply(): S3Reply {
    const body = `<?xml version="1.0"?><Error><Code>${this.code}</Code><Message>Some words.</Message></Error>`;
    return { status: STATUS[this.code] ?? 400, body };
  }
}

const STATUS: Readonly<Record<string, number>> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  InvalidToken: 403,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  InvalidRange: 416,
  NotImplemented: 501,
};

type Operation = (request: S3Request, state: S3State) => S3Reply | Promise<S3Reply>;

/** Returns the operation that a request names with its method, its path and its query. */
export function findOperation({ method, key, query, headers }: S3Request): Operation {
  const target = key === '' ? 'bucket' : 'object';
  const detail = ['delete', 'uploads', 'uploadId', 'list-type'].find((name) => query.has(name)) ?? '';
  const copies = headers['x-amz-copy-source'] === undefined ? '' : ' copy';
  const operation = OPERATIONS[`${method} ${target} ${detail}${copies}`.trim()];
  if (!operation) return () => refuse('NotImplemented');
  return (request, state) => (request.bucket === state.bucket ? operation(request, state) : refuse('NoSuchBucket'));
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET bucket list-type': listObjects,
  'GET bucket uploads': listUploads,
  'POST bucket delete': deleteObjects,
  'GET object': getObject,
  'HEAD object': getObject,
  'PUT object': putObject,
  'DELETE object': deleteObject,
  'POST object uploads': createUpload,
  'PUT object uploadId': uploadPart,
  'PUT object uploadId copy': copyPart,
  'POST object uploadId': completeUpload,
  'DELETE object uploadId': abortUpload,
};

function listObjects({ query }: S3Request, { folder }: S3State): S3Reply {
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const max = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const keys = [...folder.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, max);
  const token = Buffer.from(page.at(-1) ?? '').toString('base64');
  const next = keys.length > max ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
  const contents = page.map((key) => {
    const { size, etag, modifiedAt } = getStored(folder, key);
    const fields = `<LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${escape(etag)}</ETag>`;
    return `<Contents><Key>${escape(key)}</Key>${fields}<Size>${size}</Size></Contents>`;
  });
  const counts = `<KeyCount>${page.length}</KeyCount><IsTruncated>${keys.length > max}</IsTruncated>${next}`;
  return respond('ListBucketResult', `${counts}${contents.join('')}`);
}

/** Maximum number of keys in one response. */
const MAX_KEYS = 1_000;

function listUploads(_: S3Request, { folder }: S3State): S3Reply {
  const uploads = [...folder.uploads].map(([id, { key, startedAt }]) => {
    const initiatedElement = `<Initiated>${startedAt.toISOString()}</Initiated>`;
    return `<Upload><Key>${escape(key)}</Key><UploadId>${id}</UploadId>${initiatedElement}</Upload>`;
  });
  return respond('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${uploads.join('')}`);
}

async function deleteObjects({ headers, body }: S3Request, { folder }: S3State): Promise<S3Reply> {
  // A newer checksum doesn't replace the header in every store.
  const digest = createHash('md5').update(body).digest('base64');
  if (headers['content-md5'] !== digest) return refuse('InvalidRequest');
  const keys = readFields(body.toString(), 'Key');
  if (keys.length === 0 || keys.length > MAX_KEYS) return refuse('MalformedXML');
  for (const key of keys) await folder.deleteObject(key);
  return respond('DeleteResult', '');
}

async function deleteObject({ key }: S3Request, { folder }: S3State): Promise<S3Reply> {
  await folder.deleteObject(key);
  return { status: 204 };
}

async function getObject({ method, key, query, headers }: S3Request, { folder }: S3State): Promise<S3Reply> {
  const storedObject = getStored(folder, key);
  const range = readRange(headers.range, storedObject.size);
  const { start, end } = range ?? { start: 0, end: storedObject.size - 1 };
  const reply = {
    status: range ? 206 : 200,
    headers: {
      'content-length': end - start + 1,
      'content-type': 'application/octet-stream',
      ...storedObject.headers,
      ...toHeader('content-type', query.get('response-content-type')),
      etag: storedObject.etag,
      'last-modified': storedObject.modifiedAt.toUTCString(),
      ...toHeader('content-disposition', query.get('response-content-disposition')),
      ...(range && { 'content-range': `bytes ${start}-${end}/${storedObject.size}` }),
    },
  };
  if (method === 'HEAD' || end < start) return reply;
  return { ...reply, body: (await folder.open(storedObject)).createReadStream({ start, end }) };
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (start === undefined) return undefined;
  if (Number(start) >= size) return refuse('InvalidRange');
  return { start: Number(start), end: Math.min(end ? Number(end) : Infinity, size - 1) };
}

async function putObject({ key, headers, body }: S3Request, { folder }: S3State): Promise<S3Reply> {
  checkBody(headers, body);
  const storedObject = { ...(await folder.write(body)), headers: readObjectHeaders(headers) };
  await folder.setObject(key, storedObject);
  return { status: 200, headers: { etag: storedObject.etag } };
}

function createUpload({ key, headers }: S3Request, { folder }: S3State): S3Reply {
  const id = randomUUID();
  const algorithm = headers['x-amz-checksum-algorithm']?.toString();
  const startedAt = new Date();
  folder.uploads.set(id, { key, algorithm, headers: readObjectHeaders(headers), startedAt, parts: new Map() });
  return respond('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
}

async function uploadPart({ key, query, headers, body }: S3Request, { folder }: S3State): Promise<S3Reply> {
  const { upload, partNumber } = readPart({ key, query }, folder);
  checkBody(headers, body);
  if (headers['x-amz-checksum-crc32'] !== undefined && upload.algorithm !== 'CRC32') return refuse('InvalidRequest');
  const storedObject = await folder.write(body);
  upload.parts.set(partNumber, storedObject);
  return {
    status: 200,
    headers: { etag: storedObject.etag, ...toHeader('x-amz-checksum-crc32', getChecksum(upload, storedObject)) },
  };
}

async function copyPart(
  { key, query, headers }: S3Request,
  { folder, bucket, canCopy, copied }: S3State,
): Promise<S3Reply> {
  if (!canCopy) return refuse('NotImplemented');
  const { upload, partNumber } = readPart({ key, query }, folder);
  const source = decodeURIComponent(String(headers['x-amz-copy-source']));
  if (!source.startsWith(`${bucket}/`)) return refuse('NoSuchBucket');
  const storedObject = await folder.copy(getStored(folder, source.slice(bucket.length + 1)));
  upload.parts.set(partNumber, storedObject);
  copied.push(source);
  const checksum = getChecksum(upload, storedObject);
  const field = checksum === undefined ? '' : `<ChecksumCRC32>${checksum}</ChecksumCRC32>`;
  return respond('CopyPartResult', `<ETag>${escape(storedObject.etag)}</ETag>${field}`);
}

async function completeUpload({ key, query, body }: S3Request, { folder }: S3State): Promise<S3Reply> {
  const { id, upload } = getUpload({ key, query }, folder);
  const list = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => part);
  let last = 0;
  const parts = list.map((part, index) => {
    const partNumber = Number(readFields(part, 'PartNumber')[0]);
    if (partNumber <= last) return refuse('InvalidPartOrder');
    last = partNumber;
    const storedPart = upload.parts.get(partNumber);
    if (!storedPart || storedPart.etag !== readFields(part, 'ETag')[0]) return refuse('InvalidPart');
    if (readFields(part, 'ChecksumCRC32')[0] !== getChecksum(upload, storedPart)) return refuse('InvalidPart');
    if (storedPart.size < MIN_PART && index < list.length - 1) return refuse('EntityTooSmall');
    return storedPart;
  });
  if (parts.length === 0) return refuse('MalformedXML');
  const stored = { ...(await folder.concatenate(parts)), headers: upload.headers };
  await folder.setObject(key, stored);
  await folder.removeUpload(id);
  return respond('CompleteMultipartUploadResult', `<ETag>${escape(stored.etag)}</ETag>`);
}

/** Minimum number of bytes of a part, except for the last. */
const MIN_PART = 5 * 2 ** 20;

async function abortUpload({ key, query }: S3Request, { folder }: S3State): Promise<S3Reply> {
  await folder.removeUpload(getUpload({ key, query }, folder).id);
  return { status: 204 };
}

function readPart({ key, query }: Pick<S3Request, 'key' | 'query'>, folder: ObjectFolder) {
  const partNumber = Number(query.get('partNumber'));
  if (!(partNumber >= 1 && partNumber <= MAX_PARTS)) return refuse('InvalidArgument');
  return { ...getUpload({ key, query }, folder), partNumber };
}

const MAX_PARTS = 10_000;

function getUpload(
  { key, query }: Pick<S3Request, 'key' | 'query'>,
  folder: ObjectFolder,
): { id: string; upload: Upload } {
  const id = query.get('uploadId') ?? '';
  const upload = folder.uploads.get(id);
  return upload?.key === key ? { id, upload } : refuse('NoSuchUpload');
}

function getStored(folder: ObjectFolder, key: string): StoredBytes {
  return folder.objects.get(key) ?? refuse('NoSuchKey');
}

/** Checks a body against the checksum that the client calculated. */
function checkBody(headers: IncomingHttpHeaders, body: Buffer): void {
  const expected = headers['x-amz-checksum-crc32'];
  if (expected === undefined) return;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  if (bytes.toString('base64') !== expected) refuse('XAmzContentChecksumMismatch');
}

/** The checksum of a part, if its upload announced checksums. */
function getChecksum({ algorithm }: Upload, { checksum }: StoredBytes): string | undefined {
  return algorithm === 'CRC32' ? checksum : undefined;
}

/** Returns the headers that S3 stores with an object. */
function readObjectHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ['content-type', 'cache-control', 'x-amz-website-redirect-location'];
  return Object.assign({}, ...names.map((name) => toHeader(name, headers[name]?.toString()))) as Record<string, string>;
}

function toHeader(name: string, value: string | null | undefined): Record<string, string> {
  return value === null || value === undefined ? {} : { [name]: value };
}

function respond(name: string, content: string): S3Reply {
  return { status: 200, body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${content}</${name}>` };
}

function refuse(code: string): never {
  throw new S3Error(code);
}

function readFields(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescape(text));
}

const ENTITIES: readonly [character: string, entity: string][] = [
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  ['&', '&amp;'],
];

function escape(text: string): string {
  return ENTITIES.toReversed().reduce((result, [character, entity]) => result.replaceAll(character, entity), text);
}

function unescape(text: string): string {
  return ENTITIES.reduce((result, [character, entity]) => result.replaceAll(entity, character), text);
}

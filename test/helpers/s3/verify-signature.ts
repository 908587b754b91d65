/**
 * Verifies requests as S3 does, written from the description of Signature Version 4 without the signing code: the
 * `Authorization` header and presigned URLs.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Account {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  region: string;
}

/** Returns the code of S3's error response; undefined for a valid request. */
export function findSignatureError(request: SignedRequest, account: Account, now = Date.now()): string | undefined {
  const { path, query } = splitUrl(request.url);
  const isPresigned = query.some(([name]) => name === 'X-Amz-Signature');
  const parts = isPresigned ? readQuery(query) : readHeaders(request.headers);
  if (!parts) return 'AccessDenied';
  const [accessKeyId = '', day = '', region, service, end] = parts.credential.split('/');
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== account.region || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed';
  if (parts.token !== account.sessionToken) return 'InvalidToken';
  const time = parseTime(parts.date);
  if (!parts.date.startsWith(day) || Number.isNaN(time)) return 'AuthorizationHeaderMalformed';
  if (isPresigned ? now > time + parts.expires * 1000 || parts.expires > MAX_EXPIRES : Math.abs(now - time) > SKEW_MS)
    return isPresigned ? 'AccessDenied' : 'RequestTimeTooSkewed';
  if (!coversHeaders(parts.signedHeaders, request.headers)) return 'AccessDenied';
  const payload = isPresigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']);
  if (!isPresigned && payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    path.split('/').map(encodeAgain).join('/'),
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...parts.signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    parts.signedHeaders.join(';'),
    payload,
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', parts.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${account.secretAccessKey}`);
  return hmac(key, text).toString('hex') === parts.signature ? undefined : 'SignatureDoesNotMatch';
}

const SKEW_MS = 15 * 60_000;
/** Seconds: a week. */
const MAX_EXPIRES = 604_800;

interface SignatureParts {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  token: string | undefined;
  /** Seconds; for presigned URLs. */
  expires: number;
}

function readHeaders(headers: IncomingHttpHeaders): SignatureParts | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!match) return undefined;
  const [, credential = '', names = '', signature = ''] = match;
  const token = headers['x-amz-security-token'];
  return {
    credential,
    signedHeaders: names.split(';'),
    signature,
    date: String(headers['x-amz-date']),
    token: typeof token === 'string' ? token : undefined,
    expires: 0,
  };
}

function readQuery(query: readonly [string, string][]): SignatureParts | undefined {
  const values = new Map(query);
  const get = (name: string) => values.get(`X-Amz-${name}`) ?? '';
  if (get('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    date: get('Date'),
    token: values.get('X-Amz-Security-Token'),
    expires: Number(get('Expires')),
  };
}

/** The host, and every S3 header, must be signed. */
function coversHeaders(signed: readonly string[], headers: IncomingHttpHeaders): boolean {
  const requiredHeaders = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  return requiredHeaders.every((name) => signed.includes(name)) && signed.join() === [...signed].sort().join();
}

function splitUrl(url: string): { path: string; query: [string, string][] } {
  const [path = '', text = ''] = url.split('?');
  const query = text
    .split('&')
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [name = '', ...value] = part.split('=');
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
    });
  return { path, query };
}

function encodeAgain(segment: string): string {
  return encode(decodeURIComponent(segment));
}

/** RFC 3986: only unreserved characters stay. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `20260131T235959Z` */
function parseTime(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

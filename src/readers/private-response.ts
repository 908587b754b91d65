import { ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';

type Headers = OutgoingHttpHeaders | readonly (string | number)[];

/**
 * Makes every response of a protected site private, whichever part of the server sends it: shared caches don't store it,
 * browsers ask again before they reuse it, and search engines don't list it.
 */
export function makePrivate(response: ServerResponse): void {
  response.writeHead = writePrivateHead as ServerResponse['writeHead'];
}

/** The same function for all responses, because creating one for each would slow down every page. */
function writePrivateHead(
  this: ServerResponse,
  status: number,
  first?: string | Headers,
  second?: Headers,
): ServerResponse {
  const reason = typeof first === 'string' ? first : undefined;
  const headers = typeof first === 'string' ? second : first;
  return writeHead.call(this, status, reason, listPrivateHeaders(this, headers));
}

const writeHead = ServerResponse.prototype.writeHead as (
  this: ServerResponse,
  status: number,
  reason: string | undefined,
  headers: string[],
) => ServerResponse;

function listPrivateHeaders(response: ServerResponse, headers: Headers | undefined): string[] {
  const earlierHeaders = takeReplaced(response);
  const isCacheable = earlierHeaders.length === 0 && headers !== undefined;
  const cachedList = isCacheable ? privateLists.get(headers) : undefined;
  if (cachedList) return cachedList;
  const { vary, cacheControl, others } = splitHeaders([...earlierHeaders, ...listHeaders(headers)]);
  const privateHeaders = [
    ...others,
    'Cache-Control',
    toPrivate(cacheControl),
    'Vary',
    addCookie(vary),
    'X-Robots-Tag',
    'noindex, nofollow',
  ];
  if (isCacheable && Object.isFrozen(headers)) privateLists.set(headers, privateHeaders);
  return privateHeaders;
}

/** Takes the headers that are replaced out of those that were set before. */
function takeReplaced(response: ServerResponse): string[] {
  return REPLACED.flatMap((name) => {
    const value = response.getHeader(name);
    if (value === undefined) return [];
    response.removeHeader(name);
    return [name, String(value)];
  });
}

/**
 * Caches the private form of header lists that don't change, such as those of files in memory, which would be half of
 * the work for a page.
 */
const privateLists = new WeakMap<Headers, string[]>();

/** Names of the headers that are replaced. */
const REPLACED = ['vary', 'cache-control', 'x-robots-tag'];
/** Only names of these lengths are compared. */
const REPLACED_LENGTHS = new Set(REPLACED.map((name) => name.length));

function listHeaders(headers: Headers | undefined): string[] {
  if (headers === undefined) return [];
  if (Array.isArray(headers)) return headers.map(String);
  return Object.entries(headers).flatMap(([name, value]) =>
    Array.isArray(value) ? value.flatMap((each) => [name, String(each)]) : [name, String(value)],
  );
}

/** Takes the headers that `makePrivate` replaces out of the list. */
function splitHeaders(headers: readonly string[]) {
  const vary: string[] = [];
  let cacheControl = '';
  const others: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = [headers[index], headers[index + 1]];
    const lowerName = REPLACED_LENGTHS.has(name.length) ? name.toLowerCase() : name;
    if (lowerName === 'vary') vary.push(value);
    else if (lowerName === 'cache-control') cacheControl = value;
    else if (lowerName !== 'x-robots-tag') others.push(name, value);
  }
  return { vary, cacheControl, others };
}

/** Keeps `no-store`. */
function toPrivate(cacheControl: string): string {
  return /\bno-store\b/i.test(cacheControl) ? 'private, no-store' : 'private, no-cache';
}

function addCookie(vary: readonly string[]): string {
  return [...vary.filter((each) => each !== ''), 'Cookie'].join(', ');
}

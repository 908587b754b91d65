import { ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';

type Headers = OutgoingHttpHeaders | readonly (string | number)[];

/**
 * Makes every response of a protected site private, whichever part of the server sends it: shared caches don't store it,
 * browsers ask again before they reuse it, search engines don't list it, and pages of other origins can't load it. The
 * last one matters because browsers run scripts of other origins, and the parts of a search index are scripts: any page
 * could read the site with them, from the reader's network or with their session.
 */
export function makePrivate(response: ServerResponse): void {
  response.writeHead = writePrivateHead as ServerResponse['writeHead'];
}

/**
 * Lets pages of other origins load a response that `makePrivate` made private, for what anyone can read without a
 * session, such as an image of a public page.
 */
export function allowOtherOrigins(response: ServerResponse): void {
  response.writeHead = writeOpenHead as ServerResponse['writeHead'];
}

/** The same function for all responses, because creating one for each would slow down every page. */
function writePrivateHead(
  this: ServerResponse,
  status: number,
  first?: string | Headers,
  second?: Headers,
): ServerResponse {
  return writeListedHead({ response: this, status, args: [first, second], origins: 'same' });
}

function writeOpenHead(
  this: ServerResponse,
  status: number,
  first?: string | Headers,
  second?: Headers,
): ServerResponse {
  return writeListedHead({ response: this, status, args: [first, second], origins: 'all' });
}

interface Head {
  response: ServerResponse;
  status: number;
  args: [first: string | Headers | undefined, second: Headers | undefined];
  /** Origins whose pages can load the response. */
  origins: Origins;
}

type Origins = 'same' | 'all';

function writeListedHead({ response, status, args: [first, second], origins }: Head): ServerResponse {
  const reason = typeof first === 'string' ? first : undefined;
  const headers = typeof first === 'string' ? second : first;
  return writeHead.call(response, status, reason, listPrivateHeaders(response, { headers, origins }));
}

const writeHead = ServerResponse.prototype.writeHead as (
  this: ServerResponse,
  status: number,
  reason: string | undefined,
  headers: string[],
) => ServerResponse;

function listPrivateHeaders(
  response: ServerResponse,
  { headers, origins }: { headers: Headers | undefined; origins: Origins },
): string[] {
  const privateLists = PRIVATE_LISTS[origins];
  const earlierHeaders = takeReplaced(response);
  const isCacheable = earlierHeaders.length === 0 && headers !== undefined;
  const cachedList = isCacheable ? privateLists.get(headers) : undefined;
  if (cachedList) return cachedList;
  const { vary, cacheControl, resourcePolicy, others } = splitHeaders([...earlierHeaders, ...listHeaders(headers)]);
  const privateHeaders = [
    ...others,
    'Cache-Control',
    toPrivate(cacheControl),
    'Vary',
    addCookie(vary),
    'X-Robots-Tag',
    'noindex, nofollow',
    ...listResourcePolicy(origins === 'same' ? 'same-origin' : resourcePolicy),
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
const PRIVATE_LISTS: Readonly<Record<Origins, WeakMap<Headers, string[]>>> = {
  same: new WeakMap(),
  all: new WeakMap(),
};

/** Names of the headers that are replaced. */
const REPLACED = ['vary', 'cache-control', 'x-robots-tag', 'cross-origin-resource-policy'];
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
  let resourcePolicy = '';
  const others: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = [headers[index], headers[index + 1]];
    const lowerName = REPLACED_LENGTHS.has(name.length) ? name.toLowerCase() : name;
    if (lowerName === 'vary') vary.push(value);
    else if (lowerName === 'cache-control') cacheControl = value;
    else if (lowerName === 'cross-origin-resource-policy') resourcePolicy = value;
    else if (lowerName !== 'x-robots-tag') others.push(name, value);
  }
  return { vary, cacheControl, resourcePolicy, others };
}

function listResourcePolicy(value: string): string[] {
  return value === '' ? [] : ['Cross-Origin-Resource-Policy', value];
}

/** Keeps `no-store`. */
function toPrivate(cacheControl: string): string {
  return /\bno-store\b/i.test(cacheControl) ? 'private, no-store' : 'private, no-cache';
}

function addCookie(vary: readonly string[]): string {
  return [...vary.filter((each) => each !== ''), 'Cookie'].join(', ');
}

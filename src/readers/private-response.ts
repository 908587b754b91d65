import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Headers = OutgoingHttpHeaders | readonly (string | number)[];

/**
 * Makes every response of a protected site private, whichever part of the server sends it: shared caches don't store it,
 * browsers ask again before they reuse it, and search engines don't list it.
 */
export function makePrivate(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    reason: string | undefined,
    headers: string[],
  ) => ServerResponse;
  response.writeHead = ((status: number, first?: string | Headers, second?: Headers) => {
    const reason = typeof first === 'string' ? first : undefined;
    const headers = typeof first === 'string' ? second : first;
    const isPlain = REPLACED.every((name) => !response.hasHeader(name));
    const known = isPlain && headers ? privateLists.get(headers) : undefined;
    if (known) return writeHead(status, reason, known);
    const { vary, cacheControl, others } = splitHeaders(response, listHeaders(headers));
    const privateHeaders = [
      ...others,
      'Cache-Control',
      toPrivate(cacheControl),
      'Vary',
      addCookie(vary),
      'X-Robots-Tag',
      'noindex, nofollow',
    ];
    if (isPlain && headers && Object.isFrozen(headers)) privateLists.set(headers, privateHeaders);
    return writeHead(status, reason, privateHeaders);
  }) as ServerResponse['writeHead'];
}

/** The private form of lists that don't change, such as those of files in memory: half of the work for a page. */
const privateLists = new WeakMap<Headers, string[]>();

/** Names of the headers that are replaced. */
const REPLACED = ['vary', 'cache-control', 'x-robots-tag'];

function listHeaders(headers: Headers | undefined): string[] {
  if (headers === undefined) return [];
  if (Array.isArray(headers)) return headers.map(String);
  return Object.entries(headers).flatMap(([name, value]) =>
    Array.isArray(value) ? value.flatMap((each) => [name, String(each)]) : [name, String(value)],
  );
}

/** Takes the headers that `makePrivate` replaces out of the list, and out of those that were set before. */
function splitHeaders(response: ServerResponse, headers: readonly string[]) {
  const vary: string[] = [];
  let cacheControl = '';
  const others: string[] = [];
  for (const name of REPLACED) {
    const value = response.getHeader(name);
    if (name === 'vary' && value !== undefined) vary.push(String(value));
    if (name === 'cache-control' && value !== undefined) cacheControl = String(value);
    if (value !== undefined) response.removeHeader(name);
  }
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = [headers[index], headers[index + 1]];
    const lowerName = name.toLowerCase();
    if (lowerName === 'vary') vary.push(value);
    else if (lowerName === 'cache-control') cacheControl = value;
    else if (lowerName !== 'x-robots-tag') others.push(name, value);
  }
  return { vary, cacheControl, others };
}

/** Responses that browsers must not store at all stay so. */
function toPrivate(cacheControl: string): string {
  return /\bno-store\b/i.test(cacheControl) ? 'private, no-store' : 'private, no-cache';
}

function addCookie(vary: readonly string[]): string {
  return [...vary.filter((each) => each !== ''), 'Cookie'].join(', ');
}

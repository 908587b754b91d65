/**
 * The messages between a browser and the proxy: the request to send, and its response. Each is one line of JSON, a line
 * feed, and the raw bytes of the body. With these media types, pages of other sites can't send a message without a
 * preflight request, and no browser renders one.
 */
import { parseJson } from '../parse-json.ts';

export const REQUEST_TYPE = 'application/x-bindery-request';
export const RESPONSE_TYPE = 'application/x-bindery-response';

/** Path below the site's root that accepts the requests. */
export const PROXY_PATH = '_docs/api-request';

/** Path of the file that says whether requests can be posted: `{"proxy": true}`. */
export const PROXY_STATE_PATH = '_docs/api-proxy.json';

export interface ProxyRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** Cookies for the API that the reader entered. The site's own cookies are never forwarded. */
  cookies: [name: string, value: string][];
  body: Uint8Array;
}

export interface ProxyResponse {
  status: number;
  /** URL of the response, after redirects. */
  url: string;
  headers: [name: string, value: string][];
  body: Uint8Array;
}

/**
 * Any method except those that would reveal or open a path to intermediaries
 * (https://fetch.spec.whatwg.org/#forbidden-method).
 */
const METHOD = /^(?!(?:CONNECT|TRACE|TRACK)$)[A-Z][A-Z\d-]{0,30}$/;
const LINE_FEED = 10;

/** Reads a posted request; undefined if it isn't one. */
export function parseRequest(message: Uint8Array): ProxyRequest | undefined {
  const end = message.indexOf(LINE_FEED);
  if (end === -1) return undefined;
  const head = parseJson(new TextDecoder().decode(message.subarray(0, end)));
  if (typeof head !== 'object' || head === null) return undefined;
  const { method, url, headers, cookies } = head as Record<string, unknown>;
  if (typeof method !== 'string' || !METHOD.test(method) || typeof url !== 'string') return undefined;
  if (!isPairs(headers) || !isPairs(cookies)) return undefined;
  return { method, url, headers, cookies, body: message.subarray(end + 1) };
}

export function printResponse({ body, ...head }: ProxyResponse): Uint8Array {
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const message = new Uint8Array(line.length + body.length);
  message.set(line);
  message.set(body, line.length);
  return message;
}

function isPairs(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((item) => typeof item === 'string'))
  );
}

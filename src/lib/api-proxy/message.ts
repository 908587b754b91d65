/**
 * The messages between a browser and the proxy: the request to send, and its response. Both are one line of JSON, a
 * line feed, and the bytes of the body as they are. The media types are ones that no page of another site can send
 * without asking first, and that no browser shows.
 */
export const REQUEST_TYPE = 'application/x-bindery-request';
export const RESPONSE_TYPE = 'application/x-bindery-response';

/** Path below the site's root that requests are posted to. */
export const PROXY_PATH = '_docs/api-request';

/** Says whether requests may be posted: `{"proxy": true}`. */
export const PROXY_STATE_PATH = '_docs/api-proxy.json';

export interface ProxyRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** Cookies for the API that the reader entered. Cookies of the site itself are never sent on. */
  cookies: [name: string, value: string][];
  body: Uint8Array;
}

export interface ProxyResponse {
  status: number;
  /** Address that it came from, after redirects. */
  url: string;
  headers: [name: string, value: string][];
  body: Uint8Array;
}

/** Any method but those that would show or open what lies between (https://fetch.spec.whatwg.org/#forbidden-method). */
const METHOD = /^(?!(?:CONNECT|TRACE|TRACK)$)[A-Z][A-Z\d-]{0,30}$/;
const LINE_FEED = 10;

/** Reads a posted request; undefined when it is none. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPairs(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((item) => typeof item === 'string'))
  );
}

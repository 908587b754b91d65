/** Sends a request: through the site's own server if it offers that, otherwise directly from the browser. */
import type { OperationForm } from '../../../model/request-form.ts';
import type { BuiltRequest, RequestBody } from '../../../api-requests/build-request.ts';
import { RESPONSE_TYPE, PROXY_PATH, PROXY_STATE_PATH, REQUEST_TYPE } from '../../../../lib/api-proxy/message.ts';
import { toBundlePath } from '../../../client/page.ts';
import { text } from './texts.ts';

export interface ApiResponse {
  status: number;
  headers: [name: string, value: string][];
  body: Blob;
  /** Milliseconds until the body was complete. */
  time: number;
  /** Whether the site's server sent the request. */
  proxied: boolean;
}

/** Sends the request. Throws an `Error` with a message for the reader; if canceled, the browser's error. */
export async function sendRequest(
  form: OperationForm,
  request: BuiltRequest,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const target = new URL(request.url, new URL(toBundlePath(''), location.href));
  const startTime = performance.now();
  const isForeign = target.origin !== location.origin;
  const isProxied = form.proxy === true && isForeign && (await hasProxy());
  const response = isProxied
    ? await sendByProxy(request, target, signal)
    : await sendDirectly(request, target, { signal, credentials: form.credentials === true || !isForeign });
  return { ...response, time: performance.now() - startTime, proxied: isProxied };
}

let proxy: Promise<boolean> | undefined;

/** Whether this site's server forwards requests; always false for a site opened from disk. */
function hasProxy(): Promise<boolean> {
  if (!location.protocol.startsWith('http')) return Promise.resolve(false);
  proxy ??= fetch(toBundlePath(PROXY_STATE_PATH))
    .then((response) => (response.ok ? response.json() : {}))
    .then((state: { proxy?: unknown }) => state.proxy === true)
    .catch(() => false);
  return proxy;
}

type ReceivedResponse = Omit<ApiResponse, 'time' | 'proxied'>;

/** Maximum request size that the proxy accepts, in bytes. */
const MAX_BYTES = 10_000_000;

async function sendByProxy(request: BuiltRequest, target: URL, signal: AbortSignal): Promise<ReceivedResponse> {
  const { method, cookies } = request;
  // The browser encodes multipart bodies and chooses their boundary.
  const packedBody = new Response(request.body && toBody(request.body));
  const type = request.body?.kind === 'multipart' ? packedBody.headers.get('content-type') : undefined;
  const headers = type ? [...request.headers, ['Content-Type', type]] : request.headers;
  const body = await packedBody.blob();
  if (body.size > MAX_BYTES) throw new Error(text('tooLarge'));
  const head = JSON.stringify({ method, url: target.href, headers, cookies });
  const response = await fetch(toBundlePath(PROXY_PATH), {
    method: 'POST',
    headers: { 'Content-Type': REQUEST_TYPE },
    body: new Blob([`${head}\n`, body]),
    credentials: 'same-origin',
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(navigator.onLine ? text('proxyFailed') : text('offline'));
  });
  if (response.headers.get('content-type') !== RESPONSE_TYPE) throw new Error(await readRefusal(response));
  return readResponse(new Uint8Array(await response.arrayBuffer()));
}

async function readRefusal(response: Response): Promise<string> {
  const refusal = (await response.json().catch(() => ({}))) as { error?: unknown };
  return typeof refusal.error === 'string' ? refusal.error : `${text('proxyFailed')} (${response.status})`;
}

function readResponse(message: Uint8Array<ArrayBuffer>): ReceivedResponse {
  const end = message.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(message.subarray(0, end))) as Pick<
    ApiResponse,
    'status' | 'headers'
  >;
  const type = head.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return { ...head, body: new Blob([message.subarray(end + 1)], { type }) };
}

async function sendDirectly(
  request: BuiltRequest,
  target: URL,
  { signal, credentials }: { signal: AbortSignal; credentials: boolean },
): Promise<ReceivedResponse> {
  const { method, headers, body } = request;
  if (body && (method === 'GET' || method === 'HEAD')) throw new Error(text('noGetBody'));
  if (request.cookies.length > 0 && !credentials) throw new Error(text('noCookies'));
  try {
    const response = await fetch(target, {
      method,
      headers,
      body: body && toBody(body),
      credentials: credentials ? 'include' : 'omit',
      cache: 'no-store',
      signal,
    });
    return { status: response.status, headers: [...response.headers], body: await response.blob() };
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(explain(target), { cause: error });
  }
}

/** Returns the likely cause of a failed request, which browsers don't disclose to scripts. */
function explain(target: URL): string {
  if (!navigator.onLine) return text('offline');
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(target.hostname);
  if (location.protocol === 'https:' && target.protocol === 'http:' && !local) return text('mixed');
  return text('network');
}

function toBody(body: RequestBody): BodyInit {
  switch (body.kind) {
    case 'text':
      return body.text;
    case 'file':
      // Without a type, because the header specifies it.
      return body.file.slice();
    default: {
      const data = new FormData();
      for (const { name, value, type } of body.parts) {
        if (typeof value === 'string' && type === undefined) data.append(name, value);
        else if (typeof value === 'string') data.append(name, new Blob([value], { type }));
        else data.append(name, type === undefined ? value : value.slice(0, value.size, type), getFileName(value));
      }
      return data;
    }
  }
}

function getFileName(file: Blob): string {
  return file instanceof File ? file.name : 'blob';
}

/** No model reply is larger. Without this limit, a server that never stops sending would use up the worker's memory. */
const MAX_BYTES = 32_000_000;

/**
 * Creates a `fetch` for a provider's API. It doesn't follow redirects, because `fetch` would send the key to the other
 * host: it doesn't recognize the providers' key headers as secret. Reading more than `maxBytes` of a response fails. A
 * response to a streaming request that isn't a stream throws `UnstreamedReply`.
 */
export function createLimitedFetch(maxBytes = MAX_BYTES): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual', ...withoutTimeouts() });
    if (response.body === null) return response;
    let size = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxBytes) controller.error(new Error(`The response is larger than ${maxBytes} bytes.`));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    const limitedResponse = new Response(response.body.pipeThrough(limit), { status, statusText, headers });
    if (response.ok && isJson(headers) && asksForStream(init)) throw new UnstreamedReply(await limitedResponse.text());
    return limitedResponse;
  };
}

/** Thrown for a server that ignored the request to stream. Its whole reply is in `body`, so it isn't paid for twice. */
export class UnstreamedReply extends Error {
  readonly body: string;

  constructor(body: string) {
    super('The server sent the whole reply instead of a stream.');
    this.name = 'UnstreamedReply';
    this.body = body;
  }

  /** Returns a `fetch` that receives the reply. */
  createFetch(): typeof fetch {
    return async () => new Response(this.body, { headers: { 'content-type': 'application/json' } });
  }
}

function isJson(headers: Headers): boolean {
  return /^\s*application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}

function asksForStream(init: RequestInit | undefined): boolean {
  return typeof init?.body === 'string' && /"stream":\s*true/.test(init.body);
}

/** A part of the interface of Node's HTTP client, which is undici. */
interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

/**
 * Removes the limit of 300 seconds that Node's `fetch` has for the headers and between two pieces of a body. A
 * self-hosted model can take longer to read a long conversation, and callers have their own limits.
 */
function withoutTimeouts(): object {
  const { [Symbol.for('undici.globalDispatcher.1')]: dispatcher } = globalThis as unknown as Record<
    symbol,
    Dispatcher | undefined
  >;
  if (dispatcher === undefined) return {};
  return {
    dispatcher: {
      dispatch: (options: object, handler: unknown) =>
        dispatcher.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
    },
  };
}

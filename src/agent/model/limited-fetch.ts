/** More is no reply of a model: a server that does not stop to send would use up the memory of the worker. */
const MAX_BYTES = 32_000_000;

/**
 * Fetches from a provider, without following redirects: one would carry the key to another host, in headers that `fetch` does not know
 * to be secret. Reading more than `maxBytes` of a response fails.
 */
export function createLimitedFetch(maxBytes = MAX_BYTES): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
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
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
  };
}

/** No model reply is larger. Without this limit, a server that never stops sending would use up the worker's memory. */
const MAX_BYTES = 32_000_000;

/**
 * Creates a `fetch` for a provider's API. It doesn't follow redirects, because `fetch` would send the key to the other
 * host: it doesn't recognize the providers' key headers as secret. Reading more than `maxBytes` of a response fails.
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

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../types.ts';

export interface ApiCall {
  method?: 'GET' | 'POST';
  path: string;
  key: string;
  body?: object;
  /** Ends the attempts. */
  signal: AbortSignal;
}

const TRY_MS = 15_000;
const PAUSE_MS = 500;

/**
 * Calls one of the two APIs until one responds, as a careful client does: a creating request is repeated with the same
 * idempotency key. Returns the body of a 2xx response; undefined if the request was rejected or the time ran out.
 */
export async function callApi<Body>(world: World, { method = 'GET', path, key, body, signal }: ApiCall) {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (method === 'POST') headers['idempotency-key'] = randomUUID();
  if (body) headers['content-type'] = 'application/json';
  const apis = world.services.filter(({ name }) => name.startsWith('api'));
  for (let at = Math.floor(Math.random() * apis.length); !signal.aborted; at += 1) {
    const url = `http://127.0.0.1:${apis[at % apis.length]?.port}${path}`;
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]);
      const response = await fetch(url, {
        method,
        headers,
        signal: limit,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Body;
      if (response.status < 500 && response.status !== 429 && response.status !== 409) {
        world.log.write('refused', { method, path, status: response.status, text: text.slice(0, 300) });
        return undefined;
      }
    } catch {
      // The process was killed, or is paused.
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

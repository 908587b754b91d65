import { AsyncLocalStorage } from 'node:async_hooks';
import { fetchWithin, type FetchLimits } from '../../lib/http/fetch-within.ts';

/** Limits of each request to the OIDC provider: discovery, keys, token and user info. Each response has only a few kilobytes. */
export const PROVIDER_LIMITS: FetchLimits = { timeoutMs: 10_000, maxBytes: 2_000_000 };

/**
 * Applies limits to all requests of a task, including the requests of libraries that it calls. The libraries for sign-in
 * and JWTs use the global `fetch` without a deadline or a size limit, and can't use another one. Without limits, a
 * provider that accepts connections and never responds would block every sign-in until a restart.
 */
export function limitRequests<T>(limits: FetchLimits, task: () => T): T {
  install();
  return current.run(limits, task);
}

const current = new AsyncLocalStorage<FetchLimits>();
let installedFetch: typeof fetch | undefined;

/** Replaces the global `fetch` once. Requests outside of `limitRequests` don't change. */
function install(): void {
  if (installedFetch !== undefined && globalThis.fetch === installedFetch) return;
  const originalFetch = globalThis.fetch;
  installedFetch = (input, init) => {
    const limits = current.getStore();
    return limits ? fetchWithin(input, init, { ...limits, fetch: originalFetch }) : originalFetch(input, init);
  };
  globalThis.fetch = installedFetch;
}

import type { BrowserContext, Request } from 'playwright-core';

/** Errors in a browser's windows, each with its page. */
export interface Watched {
  /** Requests to any other machine, except allowed ones. */
  foreign: string[];
  /** Errors thrown by scripts. */
  scriptErrors: string[];
  /** Errors written to the console, such as for a missing file. */
  consoleErrors: string[];
}

/**
 * Records every error in the context's pages from now on. `allowed` are URLs that the author embedded, which a reader's
 * browser may request.
 */
export function watchContext(context: BrowserContext, allowed: readonly string[] = []): Watched {
  const watched: Watched = { foreign: [], scriptErrors: [], consoleErrors: [] };
  context.on('request', (request) => {
    const url = request.url();
    if (!isLocal(url) && !allowed.includes(url)) watched.foreign.push(describe(request));
  });
  // The browser reports a request blocked by a content security policy as failed; it was never sent.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'csp') return;
    const blocked = watched.foreign.indexOf(describe(request));
    if (blocked >= 0) watched.foreign.splice(blocked, 1);
  });
  context.on('weberror', (error) => watched.scriptErrors.push(`${error.page()?.url()}: ${error.error().message}`));
  context.on('console', (message) => {
    const from = message.location().url;
    if (message.type() === 'error' && !allowed.includes(from))
      watched.consoleErrors.push(`${message.page()?.url()}: ${message.text()} (${from})`);
  });
  return watched;
}

const LOCAL = new Set(['file:', 'data:', 'blob:', 'about:']);

function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return LOCAL.has(protocol) || hostname === '127.0.0.1' || hostname.endsWith('.localhost');
}

function describe(request: Request): string {
  return `${request.frame().page().url()} asked for ${request.url()}`;
}

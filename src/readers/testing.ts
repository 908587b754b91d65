/** Helpers for tests of protected sites. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { createPasswordHash } from '../lib/password-hash.ts';
import type { AccessSettings, ProtectedSite } from './access-settings.ts';
import { createGate } from './gate.ts';
import type { GateOptions, GateRequest } from './gate.ts';
import { createMemoryStore } from './memory-store.ts';

export const TEST_PASSWORD = 'correct horse';

/** Creates settings with the shared password `TEST_PASSWORD`. */
export async function createPasswordSettings(change: Partial<AccessSettings> = {}): Promise<AccessSettings> {
  const passwordHash = await createPasswordHash().hash(TEST_PASSWORD);
  return { kind: 'password', networks: [], version: '1', passwordHash, ...change };
}

export interface TestSite {
  url: string;
  site: ProtectedSite;
  /** Sends a request without following redirects. */
  send(path: string, options?: TestRequest): Promise<TestResponse>;
}

export interface TestRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface TestResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** The session cookie that the response sets, as a `Cookie` header; undefined if it sets none. */
  cookie: string | undefined;
}

/**
 * Starts a server whose site responds to every path with its reader as JSON, behind a gate. `site` can be changed while
 * it runs.
 */
export async function startTestSite(
  site: ProtectedSite,
  { isPublic, ...options }: Partial<GateOptions & Pick<GateRequest, 'isPublic'>> = {},
): Promise<TestSite> {
  const gate = createGate({
    getSecret: () => Promise.resolve(Buffer.alloc(32, 5)),
    store: createMemoryStore(),
    log: () => undefined,
    ...options,
  });
  const respond = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const admission = await gate.admit({ site, request, response, isPublic, hasMcp: () => true });
    if (!admission) return;
    response.writeHead(200, ['Cache-Control', 'public, max-age=31536000, immutable', 'Vary', 'Accept']);
    response.end(JSON.stringify(admission));
  };
  const server = http.createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, site, send: (path, request) => sendTo(port, path, request) };
}

/** `fetch` would normalize the path and hide the headers that browsers send. */
export function sendTo(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: TestRequest = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const setCookies = response.headers['set-cookie'] ?? [];
        const cookie = setCookies.find((each) => /^(?:__Host-)?bindery-reader=[^;]/.test(each))?.split(';')[0];
        const { statusCode: status = 0, headers: responseHeaders } = response;
        resolve({ status, headers: responseHeaders, body: Buffer.concat(chunks).toString(), cookie });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Headers of a browser that opens a page. */
export const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };

/** The request that a browser sends for the password form of a site at the root. */
export function createPasswordRequest(password: string, returnPath = '/', headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ password, return: returnPath }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', headers: { ...type, 'sec-fetch-site': 'same-origin', ...headers }, body };
}

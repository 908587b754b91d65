/** A minimal MCP client for tests of the authorization. */
import { createHash } from 'node:crypto';

import type { TestRequest, TestResponse } from '../testing.ts';

export const REDIRECT_URI = 'http://127.0.0.1:4000/callback';
export const VERIFIER = 'v'.repeat(43);
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** Sends a request to a site. */
export type Send = (path: string, request?: TestRequest) => Promise<TestResponse>;

export interface TokenResponse {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  error: string;
}

/** Registers a client, and returns its id. */
export async function register(send: Send, metadata: object = {}, base = ''): Promise<string> {
  const body = JSON.stringify({ client_name: 'Test app', redirect_uris: [REDIRECT_URI], ...metadata });
  const response = await send(`${base}/login/register`, { method: 'POST', body });
  return (JSON.parse(response.body) as { client_id: string }).client_id;
}

/** Returns the path of the consent page. A value of undefined removes a parameter. */
export function createAuthorizePath(clientId: string, change: Record<string, string | undefined> = {}): string {
  const params: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'state of the client',
    ...change,
  };
  const known = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/login/authorize?${new URLSearchParams(known).toString()}`;
}

/** Opens the consent page, and returns the request that its form contains. */
export async function openConsent(send: Send, path: string, cookie: string): Promise<string> {
  const { body } = await send(path, { headers: { cookie } });
  return /name="request" value="([^"]+)"/.exec(body)?.[1] ?? '';
}

/** Sends the consent form. */
export function decide(
  send: Send,
  { request, cookie, decision = 'allow', headers = {}, base = '' }: Decision,
): Promise<TestResponse> {
  return send(`${base}/login/authorize`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ request, decision }).toString(),
  });
}

export interface Decision {
  request: string;
  cookie: string;
  decision?: string;
  headers?: Record<string, string>;
  base?: string;
}

/** Has the reader allow access, and returns the code. */
export async function getCode(send: Send, { clientId, cookie }: { clientId: string; cookie: string }): Promise<string> {
  const request = await openConsent(send, createAuthorizePath(clientId), cookie);
  const { headers } = await decide(send, { request, cookie });
  return new URL(headers.location ?? '').searchParams.get('code') ?? '';
}

/** Calls the token endpoint. */
export async function requestTokens(
  send: Send,
  params: Record<string, string>,
): Promise<TokenResponse & { status: number }> {
  const response = await send('/login/token', { method: 'POST', body: new URLSearchParams(params).toString() });
  return { status: response.status, ...(JSON.parse(response.body) as TokenResponse) };
}

/** Returns the parameters that exchange a code. */
export function toCodeParams(clientId: string, code: string): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
  };
}

/** Sends a message to the endpoint with an access token. */
export function useEndpoint(send: Send, token: string, path = '/mcp'): Promise<TestResponse> {
  return send(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

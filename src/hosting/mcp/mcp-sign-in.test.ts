import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { expect, onTestFinished, test } from 'vitest';

import { DEFAULT_LIMITS } from '../../bundle-server/bundle/bundle-limits.ts';
import { packBundle } from '../../bundle-server/bundle/test-bundles.ts';
import { loadRelease } from '../../bundle-server/release/load-release.ts';
import { startSiteServer } from '../../bundle-server/server.ts';
import { createFeatures } from '../../features/testing.ts';
import type { ProtectedSite } from '../../readers/access-settings.ts';
import { createGate } from '../../readers/gate.ts';
import { createMemoryStore } from '../../readers/memory-store.ts';
import { createPasswordRequest, createPasswordSettings, sendTo, TEST_PASSWORD } from '../../readers/testing.ts';
import { MCP } from './mcp-option.ts';

/** Starts a private site with a base path, and returns its URL. */
async function startPrivateSite({ hasMcp = true } = {}): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-sign-in-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const source = path.join(folder, 'site.tar.gz');
  const files = { 'index.html': '<h1>Secret', 'index.md': '# Secret plans' };
  fs.writeFileSync(source, await packBundle(files, undefined, createFeatures('cloud', { assistant: hasMcp })));
  const log = () => undefined;
  const release = await loadRelease({ source, folder: path.join(folder, 'x'), limits: DEFAULT_LIMITS, log });
  const gate = createGate({ getSecret: async () => Buffer.alloc(32, 5), store: createMemoryStore(), log });
  const site: ProtectedSite = { name: 'docs', base: '/docs', settings: await createPasswordSettings() };
  const options = { release, versionLabel: undefined, base: '/docs', mcp: MCP, protection: { gate, site }, log };
  const server = await startSiteServer({ ...options, host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close(0));
  site.url = `${server.url}/docs/`;
  return site.url;
}

/** Keeps what a client stores, and acts for the browser and its reader. */
function createProvider(): OAuthClientProvider & { authorizationUrl: URL | undefined } {
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  return {
    authorizationUrl: undefined,
    redirectUrl: 'http://localhost:1/callback',
    clientMetadata: { client_name: 'Test client', redirect_uris: ['http://localhost:1/callback'] },
    state: () => 'a state',
    clientInformation: () => client,
    saveClientInformation: (information) => void (client = information),
    tokens: () => tokens,
    saveTokens: (newTokens) => void (tokens = newTokens),
    saveCodeVerifier: (text) => void (verifier = text),
    codeVerifier: () => verifier,
    redirectToAuthorization(url) {
      this.authorizationUrl = url;
    },
  };
}

/** Does what a reader does in a browser: signs in with the password, and allows access. */
async function allow(authorizationUrl: URL): Promise<URL> {
  const port = Number(authorizationUrl.port);
  const { headers } = await sendTo(port, authorizationUrl.pathname + authorizationUrl.search, {
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  });
  const login = new URL(headers.location ?? '', authorizationUrl);
  const form = createPasswordRequest(TEST_PASSWORD, login.searchParams.get('return') ?? '');
  const signedIn = await sendTo(port, '/docs/login', form);
  const cookie = signedIn.cookie ?? '';
  const page = await sendTo(port, signedIn.headers.location ?? '', { headers: { cookie } });
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page.body) ?? [];
  const decision = await sendTo(port, '/docs/login/authorize', {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ request, decision: 'allow' }).toString(),
  });
  return new URL(decision.headers.location ?? '');
}

test("signs a reader in with the protocol's own client, from discovery to the tools", async () => {
  const url = new URL('mcp', await startPrivateSite());
  const authProvider = createProvider();
  const createClient = () => new Client({ name: 'test', version: '1' });
  const createTransport = () => new StreamableHTTPClientTransport(url, { authProvider });
  const connect = (client: Client, transport: StreamableHTTPClientTransport) =>
    client.connect(transport as Parameters<Client['connect']>[0]);

  const transport = createTransport();
  await expect(connect(createClient(), transport)).rejects.toThrow(UnauthorizedError);
  const callback = await allow(authProvider.authorizationUrl ?? new URL('http://none.invalid'));
  expect(callback.searchParams.get('state')).toBe('a state');
  await transport.finishAuth(callback.searchParams.get('code') ?? '');

  const read = async () => {
    const client = createClient();
    await connect(client, createTransport());
    const { content } = await client.callTool({ name: 'read_page', arguments: { path: '/' } });
    await client.close();
    return (content as { text: string }[])[0]?.text;
  };
  expect(await read()).toContain('Secret plans');

  // The client refreshes its token when the server no longer accepts it.
  const tokens = await authProvider.tokens();
  await authProvider.saveTokens({ ...tokens, token_type: 'Bearer', access_token: 'expired' });
  expect(await read()).toContain('Secret plans');
  expect((await authProvider.tokens())?.refresh_token).not.toBe(tokens?.refresh_token);
});

test('offers no sign-in for clients on a private site without an MCP server', async () => {
  const url = await startPrivateSite({ hasMcp: false });
  const post = (target: string) => fetch(new URL(target, url), { method: 'POST', body: '{}' });
  expect((await post('mcp')).headers.get('www-authenticate')).toBe('Cookie');
  expect((await post('login/register')).status).toBe(404);
  expect((await fetch(new URL('/.well-known/oauth-authorization-server/docs', url))).status).toBe(401);
});

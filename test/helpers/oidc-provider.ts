import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { expect } from 'vitest';
import type { App } from '../../src/http/types.ts';
import { OWN_PAGE, PUBLIC_URL, toCookies } from './sign-in.ts';

/**
 * Starts a real OIDC provider with its own sign-in and consent pages. A user's login is `name@domain`, or
 * `subject|name@domain` for another person with the same email address. Addresses that start with `unverified` are not
 * verified.
 */
export async function startOidcProvider({
  redirectUri = `${PUBLIC_URL}/v1/auth/callback/oidc`,
  claims = {},
}: {
  /** URL to which it sends browsers back. @defaultValue the dashboard's */
  redirectUri?: string;
  /** Further claims of every user. They are in the ID token and in the user info. @defaultValue none */
  claims?: Record<string, string | string[]>;
} = {}): Promise<{ server: Server; issuer: string }> {
  const http = createServer((request, response) => void provider.callback()(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: 'bindery',
        client_secret: 'secret-of-the-client',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub', ...Object.keys(claims)], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => {
        const email = id.slice(id.indexOf('|') + 1);
        return { sub: id, name: `Name of ${id}`, email, email_verified: !email.startsWith('unverified'), ...claims };
      },
    }),
  });
  return { server: http, issuer: url };
}

interface OidcSignIn {
  app: App;
  /** Login at the provider. */
  account: string;
  /** @defaultValue the body of a sign-in that leads to the dashboard's start page */
  body?: object;
  headers?: Record<string, string>;
  /** Route that starts the sign-in, below `/v1/auth/`. @defaultValue `sign-in/social` */
  path?: string;
}

/** Signs in as a browser does: to the provider, through its pages, and back. Returns the last response. */
export async function signInThroughProvider({
  app,
  account,
  body = {},
  headers = OWN_PAGE,
  path = 'sign-in/social',
}: OidcSignIn) {
  const payload = { provider: 'oidc', callbackURL: '/dashboard/home', ...body };
  const begunResponse = await app.inject({ method: 'POST', url: `/v1/auth/${path}`, headers, payload });
  expect(begunResponse.statusCode).toBe(200);
  const returnUrl = await visitProvider(begunResponse.json().url, account);
  const state = toCookies(begunResponse.headers['set-cookie']);
  const cookie = [headers.cookie, state].filter(Boolean).join('; ');
  const url = `${returnUrl.pathname}${returnUrl.search}`;
  const endedResponse = await app.inject({ url, headers: { host: 'bindery.test', cookie } });
  return { ended: endedResponse, url, cookie };
}

/** Follows the provider's redirects and fills in its forms until it sends the browser back. */
export async function visitProvider(start: string, account: string, origin = PUBLIC_URL): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    if (location !== null) {
      url = new URL(location, url);
      form = undefined;
      if (url.origin === origin) return url;
      continue;
    }
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action = url.href] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    url = new URL(action, url);
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: account, password: 'x' } : { prompt });
  }
  throw new Error(`The provider did not send the browser back; it was last at ${url.href}.`);
}

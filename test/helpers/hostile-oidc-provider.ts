import crypto from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface IdTokenParts {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  /** Signs with the provider's own key. A test can replace this. */
  sign(input: string): Buffer;
}

export interface HostileProvider {
  issuer: string;
  publicPem: string;
  /** Lets a test respond to the requests of a path; undefined restores the provider's own response. */
  intercept(path: string, respond: ((response: ServerResponse) => void) | undefined): void;
  /** Changes each ID token before it is sent; undefined: none is sent. */
  setToken(change: (parts: IdTokenParts) => IdTokenParts | undefined): void;
  close(): void;
}

/** Starts an OIDC provider that signs in every browser without asking, and sends the ID token that the test chooses. */
export async function startHostileProvider(user: Record<string, unknown>): Promise<HostileProvider> {
  const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
  let change: (parts: IdTokenParts) => IdTokenParts | undefined = (parts) => parts;
  const nonces = new Map<string, string | null>();
  const interceptors = new Map<string, (response: ServerResponse) => void>();

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const respond = interceptors.get(url.pathname);
    if (respond) return respond(response);
    const send = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      });
    if (url.pathname === '/jwks')
      return send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', use: 'sig', alg: 'RS256' }] });
    if (url.pathname === '/userinfo') return send(user);
    if (url.pathname === '/authorize') {
      const redirectUrl = new URL(url.searchParams.get('redirect_uri') ?? '');
      const code = crypto.randomUUID();
      nonces.set(code, url.searchParams.get('nonce'));
      redirectUrl.searchParams.set('code', code);
      redirectUrl.searchParams.set('state', url.searchParams.get('state') ?? '');
      return response.writeHead(302, { location: redirectUrl.href }).end();
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const nonce = nonces.get(new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? '');
      const idToken = createIdToken(nonce);
      send({
        access_token: 'a',
        token_type: 'Bearer',
        expires_in: 60,
        ...(idToken !== undefined && { id_token: idToken }),
      });
    });
    return undefined;
  });

  function createIdToken(nonce: string | null | undefined): string | undefined {
    const now = Math.floor(Date.now() / 1000);
    const parts = change({
      header: { alg: 'RS256', kid: 'key', typ: 'JWT' },
      claims: { iss: issuer, aud: 'bindery', iat: now, exp: now + 300, nonce, ...user },
      sign: (input) => crypto.sign('RSA-SHA256', Buffer.from(input), privateKey),
    });
    if (!parts) return undefined;
    const input = [parts.header, parts.claims]
      .map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'))
      .join('.');
    return `${input}.${parts.sign(input).toString('base64url')}`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    intercept: (path, respond) => void (respond ? interceptors.set(path, respond) : interceptors.delete(path)),
    setToken: (next) => {
      change = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

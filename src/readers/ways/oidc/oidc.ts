import { createHash } from 'node:crypto';

import { EXPIRED, sendRefusalPage } from '../../pages/refusal-page.ts';
import type { Reader } from '../../reader.ts';
import { redirectTo } from '../../redirect.ts';
import { toChallenge } from '../../session/hand-offs.ts';
import type { HandOff } from '../../session/hand-offs.ts';
import type { SignInExchange } from '../../sign-in-exchange.ts';
import { getNow } from '../../unix-time.ts';
import { SignInProblem } from '../sign-in-problem.ts';
import { fetchJson } from './fetch-json.ts';
import type { IsAllowedAddress } from './fetch-json.ts';
import type { OidcClient } from '../../oidc-settings.ts';
import { createProviders } from './provider.ts';
import type { Provider } from './provider.ts';
import { readGroups } from './read-groups.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** Seconds until a reader signs in again. Readers don't notice it while they are signed in at the provider. */
const READER_SECONDS = 12 * 3600;

const findProvider = createProviders();

/** Sends the reader to the provider (RFC 6749 section 4.1, with PKCE). */
export async function startOidcSignIn(exchange: SignInExchange, returnPath: string): Promise<void> {
  try {
    const { client, isAllowedAddress, redirectUri } = await prepare(exchange);
    const provider = await findProvider(client, isAllowedAddress);
    const { state, verifier } = await exchange.handOffs.start(exchange, returnPath);
    const scopes = client.scopes ?? (client.issuer === undefined ? [] : DEFAULT_SCOPES);
    const url = new URL(provider.authorizationUrl);
    const query = {
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: toChallenge(verifier),
      code_challenge_method: 'S256',
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      ...(provider.issuer !== undefined && { nonce: toNonce(verifier) }),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    redirectTo(exchange.response, url.href);
  } catch (error) {
    sendProblem(exchange, error);
  }
}

const DEFAULT_SCOPES = ['openid', 'profile', 'email'];

/** Starts a session for the reader that the provider sends back. */
export async function completeOidcSignIn(exchange: SignInExchange): Promise<void> {
  const { request, response, sessions } = exchange;
  try {
    const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
    const handOff = await exchange.handOffs.finish(exchange, searchParams.get('state'));
    if (!handOff) throw new SignInProblem(EXPIRED);
    const reader = await readReader(exchange, handOff, searchParams);
    if (!(await sessions.start(reader, exchange)))
      throw new SignInProblem('You belong to more groups than a session can contain. Ask an admin of the site.');
    redirectTo(response, handOff.returnPath);
  } catch (error) {
    sendProblem(exchange, error);
  }
}

async function readReader(exchange: SignInExchange, handOff: HandOff, query: URLSearchParams): Promise<Reader> {
  const { client, isAllowedAddress, redirectUri } = await prepare(exchange);
  const provider = await findProvider(client, isAllowedAddress);
  const iss = query.get('iss');
  // RFC 9207: don't exchange a response from another provider.
  if (iss !== null && provider.issuer !== undefined && iss !== provider.issuer)
    throw new SignInProblem('The response comes from another sign-in provider.');
  const code = query.get('code');
  if (code === null) throw new SignInProblem(`The sign-in provider refused${describeRefusal(query.get('error'))}.`);
  const tokens = await exchangeCode({
    code,
    verifier: handOff.verifier,
    provider,
    client,
    redirectUri,
    isAllowedAddress,
  });
  const { clientId, groups: groupClaim, requiredGroups = [] } = client;
  const idClaims =
    provider.issuer === undefined
      ? {}
      : await verifyIdToken(tokens.id_token, { provider, clientId, nonce: toNonce(handOff.verifier) });
  const needsUserInfo = provider.issuer === undefined || groupClaim?.source === 'user_info';
  const userInfo = needsUserInfo ? await fetchUserInfo(provider, tokens.access_token, isAllowedAddress) : {};
  // OpenID Connect Core 1.0, section 5.3.2.
  if (needsUserInfo && provider.issuer !== undefined && userInfo.sub !== idClaims.sub)
    throw new SignInProblem("The sign-in provider's user info belongs to another person.");
  const groups = groupClaim ? readGroups(groupClaim.source === 'id_token' ? idClaims : userInfo, groupClaim) : [];
  if (requiredGroups.length > 0 && !requiredGroups.some((group) => groups.includes(group)))
    throw new SignInProblem(
      "You signed in, but you aren't in a group that can read this site. Ask an admin of the site.",
    );
  const content = pickTexts({ ...userInfo, ...idClaims });
  return { groups, content, expiresAt: getNow() + READER_SECONDS };
}

interface Preparation {
  client: OidcClient;
  isAllowedAddress: IsAllowedAddress;
  /** URL to which the provider sends readers back. It is never taken from the request. */
  redirectUri: string;
}

async function prepare({ site, provider: options }: SignInExchange): Promise<Preparation> {
  const { oidc } = site.settings;
  if (!oidc || !options || site.url === undefined)
    throw new SignInProblem("The site's sign-in isn't completely configured. Ask an admin of the site.");
  const clientSecret = oidc.sealedSecret ? await options.openSecret(oidc.sealedSecret, site) : oidc.clientSecret;
  return {
    client: { ...oidc, clientSecret },
    isAllowedAddress: await options.getReach(),
    redirectUri: new URL('login/callback', site.url).href,
  };
}

interface CodeExchange extends Preparation {
  code: string;
  verifier: string;
  provider: Provider;
}

async function exchangeCode({ code, verifier, provider, client, redirectUri, isAllowedAddress }: CodeExchange) {
  const { clientId, clientSecret } = client;
  const usesBasic = clientSecret !== undefined && provider.usesBasic;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(!usesBasic && { client_id: clientId }),
    ...(!usesBasic && clientSecret !== undefined && { client_secret: clientSecret }),
  });
  const basic = [clientId, clientSecret ?? ''].map((text) => encodeURIComponent(text)).join(':');
  return fetchJson(provider.tokenUrl, 'token', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(usesBasic && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
    },
    body: body.toString(),
    isAllowedAddress,
  });
}

async function fetchUserInfo({ userInfoUrl }: Provider, accessToken: unknown, isAllowedAddress: IsAllowedAddress) {
  if (userInfoUrl === undefined || typeof accessToken !== 'string' || !/^[\x21-\x7e]+$/.test(accessToken))
    throw new SignInProblem("The sign-in provider doesn't offer user info.");
  const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': 'Bindery' };
  return fetchJson(userInfoUrl, 'user info', { headers, isAllowedAddress });
}

/** Derived from the verifier, which only this browser's cookie and this server know. */
function toNonce(verifier: string): string {
  return createHash('sha256').update(`nonce:${verifier}`).digest('base64url');
}

/** Name and email address, which pages can show. */
function pickTexts({ name, email }: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries({ name, email }).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts.map(([key, value]) => [key, String(value).slice(0, 200)]));
}

/** Shows only a code, because the provider's text could contain anything. */
function describeRefusal(error: string | null): string {
  return error !== null && /^[a-z_]{1,60}$/.test(error) ? ` (${error})` : '';
}

function sendProblem({ site, response }: SignInExchange, error: unknown): void {
  if (!(error instanceof SignInProblem)) throw error;
  sendRefusalPage(response, site, error.message);
}

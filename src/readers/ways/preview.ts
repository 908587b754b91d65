/**
 * Signs readers in to previews. The sign-in pages of other origins know only the domain, so a preview sends the reader
 * to the domain, which signs them in if necessary, and sends them back with a token.
 */
import { createHash } from 'node:crypto';

import { EXPIRED, sendRefusalPage } from '../pages/refusal-page.ts';
import { redirectTo } from '../redirect.ts';
import { toChallenge } from '../session/hand-offs.ts';
import { openPreviewToken, sealPreviewToken } from '../session/preview-token.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';
import { getNow } from '../unix-time.ts';

/** On a preview: sends the reader to the domain. */
export async function startPreviewSignIn(exchange: SignInExchange, returnPath: string): Promise<void> {
  const { site, response, handOffs } = exchange;
  const url = site.url === undefined ? undefined : new URL('login/preview', site.url);
  if (!url || site.domain === undefined) return sendRefusalPage(response, site, EXPIRED);
  url.hostname = url.hostname.replace(site.name, site.domain);
  const { state, verifier } = await handOffs.start(exchange, returnPath);
  url.search = new URLSearchParams({ site: site.name, challenge: toChallenge(verifier), state }).toString();
  redirectTo(response, url.href);
}

/** On the domain: sends a signed-in reader back to the preview, if the hostname is below the domain. */
export async function sendToPreview(exchange: SignInExchange): Promise<void> {
  const { site, request, response, session } = exchange;
  const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  const preview = searchParams.get('site') ?? '';
  const challenge = searchParams.get('challenge') ?? '';
  const state = searchParams.get('state') ?? '';
  const isPreview = /^preview-[0-9a-z]{16}\./.test(preview) && preview.slice(preview.indexOf('.') + 1) === site.name;
  if (!isPreview || site.url === undefined || !TEXT.test(challenge) || !TEXT.test(state))
    return sendRefusalPage(response, site, EXPIRED);
  if (!session) {
    const path = `${site.base}/login/preview?${searchParams.toString()}`;
    return redirectTo(response, `${site.base}/login?return=${encodeURIComponent(path)}`);
  }
  const url = new URL('login/callback', site.url);
  url.hostname = url.hostname.replace(site.name, preview);
  const reader = { ...session.reader, expiresAt: session.expiresAt };
  const context = { ...(await createContext(exchange)), preview, challenge };
  url.search = new URLSearchParams({ code: sealPreviewToken(reader, context), state }).toString();
  redirectTo(response, url.href);
}

const TEXT = /^[\w-]{43}$/;

/** On the preview: starts a session with the token. */
export async function completePreviewSignIn(exchange: SignInExchange): Promise<void> {
  const { site, request, response, sessions, handOffs, store } = exchange;
  const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  const code = searchParams.get('code') ?? '';
  const handOff = await handOffs.finish(exchange, searchParams.get('state'));
  if (!handOff) return sendRefusalPage(response, site, EXPIRED);
  const challenge = toChallenge(handOff.verifier);
  const token = openPreviewToken(code, { ...(await createContext(exchange)), preview: site.name, challenge });
  const digest = createHash('sha256').update(code).digest('base64url');
  const isAccepted = token && (await store.useOnce({ digest, expiresAt: token.expiresAt }));
  if (!isAccepted || !(await sessions.start(token.reader, exchange))) return sendRefusalPage(response, site, EXPIRED);
  redirectTo(response, handOff.returnPath);
}

async function createContext({ site, getSecret }: SignInExchange) {
  return { secret: await getSecret(), version: site.settings.version, now: getNow() };
}

import { createHash } from 'node:crypto';

import { escapeHtml } from '../../lib/html.ts';
import { readRequestBody } from '../../lib/http/read-request-body.ts';
import type { LoginUrl } from '../access-settings.ts';
import { sendPage } from '../pages/page.ts';
import { sendRefusalPage } from '../pages/refusal-page.ts';
import { redirectTo } from '../redirect.ts';
import { parseReturnPath } from '../return-path.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';
import { getNow } from '../unix-time.ts';
import { SignInProblem } from './sign-in-problem.ts';
import { verifyToken } from './verify-token.ts';

const MAX_BYTES = 30_000;

/** Sends the reader to the sign-in page, or lets them choose one of several. */
export function startTokenSignIn({ site, response }: SignInExchange, returnPath: string): void {
  const loginUrls = site.settings.jwt?.loginUrls ?? [];
  const [first, ...others] = loginUrls;
  if (first && others.length === 0) return redirectTo(response, addReturnPath(first, returnPath));
  const link = (loginUrl: LoginUrl) =>
    `<a class="button" href="${escapeHtml(addReturnPath(loginUrl, returnPath))}">${escapeHtml(loginUrl.name)}</a>`;
  const body = first
    ? loginUrls.map(link).join('\n')
    : '<p>To read this site, open it from a link in the product that it belongs to.</p>';
  sendPage(response, { site, status: 200, heading: 'Sign in', body });
}

/** The sign-in page gets the path in `redirect`, and passes it on to the callback. */
function addReturnPath({ url }: LoginUrl, returnPath: string): string {
  const target = new URL(url);
  target.searchParams.set('redirect', returnPath);
  return target.href;
}

/**
 * Sends the page that the reader returns to. The token is in the fragment, which browsers don't send, so that it appears
 * in no log. A script takes it out of the URL and posts it.
 */
export function sendTokenPage({ site, request, response }: SignInExchange): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  const returnPath = parseReturnPath(searchParams.get('redirect'), site.base);
  const body = `<form method="post" action="${escapeHtml(site.base)}/login/jwt-callback">
<input type="hidden" name="return" value="${escapeHtml(returnPath)}">
<input type="hidden" name="token">
</form>
<p id="state">To sign in, turn on JavaScript.</p>
<a class="button quiet" href="${escapeHtml(site.base)}/login">Sign in again</a>`;
  sendPage(response, { site, status: 200, heading: 'Signing in', body, script: SCRIPT });
}

const SCRIPT = `
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname + location.search);
const form = document.querySelector('form');
const state = document.getElementById('state');
if (token) {
  state.textContent = 'One moment…';
  form.elements.token.value = token;
  form.submit();
} else state.textContent = 'The link has no token. Sign in again.';
`;

/** Starts a session with the token that the page posted. */
export async function acceptToken(exchange: SignInExchange): Promise<void> {
  const { site, request, response } = exchange;
  const form = new URLSearchParams((await readRequestBody(request, MAX_BYTES, '30 kB')).toString());
  try {
    await useToken(exchange, form.get('token') ?? '');
  } catch (error) {
    if (!(error instanceof SignInProblem)) throw error;
    return sendRefusalPage(response, site, error.message);
  }
  redirectTo(response, parseReturnPath(form.get('return'), site.base));
}

async function useToken(exchange: SignInExchange, token: string): Promise<void> {
  const { site, sessions, store } = exchange;
  const { reader, expiresAt } = await verifyToken(token, { site, now: getNow() });
  // Only the part that is signed counts, because the signature itself has several spellings.
  const signedPart = token.slice(0, token.lastIndexOf('.'));
  const digest = createHash('sha256').update(signedPart).digest('base64url');
  if (!(await store.useOnce({ digest, expiresAt })))
    throw new SignInProblem('The token was already used. Sign in again.');
  if (!(await sessions.start(reader, exchange)))
    throw new SignInProblem('The groups and contents of the token are too large for a session.');
}

import { isOwnPage } from '../lib/http/own-page.ts';
import { completeOrganizationSignIn, startOrganizationSignIn } from './ways/organization.ts';
import { acceptToken, sendTokenPage, startTokenSignIn } from './ways/jwt.ts';
import { completeOidcSignIn, startOidcSignIn } from './ways/oidc/oidc.ts';
import { handlePassword } from './ways/password.ts';
import { completePreviewSignIn, sendToPreview, startPreviewSignIn } from './ways/preview.ts';
import { findMcpAccess, MCP_ROUTES } from './mcp/mcp-routes.ts';
import type { AccessKind, ProtectedSite } from './access-settings.ts';
import { sendProblemPage } from './pages/problem-page.ts';
import { sendRefusalPage } from './pages/refusal-page.ts';
import { sendSignedOutPage, sendSignOutPage } from './pages/sign-out-page.ts';
import { redirectTo } from './redirect.ts';
import { parseReturnPath } from './return-path.ts';
import type { SignInExchange } from './sign-in-exchange.ts';

type SignInRoute = (exchange: SignInExchange) => Promise<void>;

/**
 * Finds the sign-in page of a request. Only the exact spelling of its path counts; any other one is a path of the site,
 * which needs a session.
 */
export function findSignInRoute(target: string, base: string): SignInRoute | undefined {
  if (!target.startsWith('/log', base.length)) return undefined;
  const [path = ''] = target.split('?', 1);
  return path.startsWith(base) ? ROUTES.get(path.slice(base.length)) : undefined;
}

const ROUTES: ReadonlyMap<string, SignInRoute> = new Map([
  ['/login', signIn],
  ['/login/callback', completeSignIn],
  ['/login/jwt-callback', completeTokenSignIn],
  ['/login/preview', leadToPreview],
  ['/logout', signOut],
  ...[...MCP_ROUTES].map(([path, route]): [string, SignInRoute] => [
    path,
    async (exchange) => {
      const urls = findMcpAccess(exchange);
      if (urls) await route({ ...exchange, urls });
      else sendUnusedPage(exchange);
    },
  ]),
]);

async function signIn(exchange: SignInExchange): Promise<void> {
  const { site, request, response, session } = exchange;
  const returnPath = readReturnPath(exchange);
  if (session && request.method === 'GET') return redirectTo(response, returnPath);
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') return refuseMethod(exchange);
  if (request.method === 'POST' && !isOwnPage(request)) return refuseForeignForm(exchange);
  if (isPreviewOf(site, ['jwt', 'oidc'])) await startPreviewSignIn(exchange, returnPath);
  else if (site.settings.kind === 'organization') await startOrganizationSignIn(exchange, returnPath);
  else if (site.settings.kind === 'oidc') await startOidcSignIn(exchange, returnPath);
  else if (site.settings.kind === 'jwt') startTokenSignIn(exchange, returnPath);
  else await handlePassword(exchange, returnPath);
}

/** Handles the browser's return from where the reader signed in. */
async function completeSignIn(exchange: SignInExchange): Promise<void> {
  const { site, request } = exchange;
  if (request.method === 'GET' && isPreviewOf(site, ['jwt', 'oidc'])) return completePreviewSignIn(exchange);
  if (request.method === 'GET' && site.settings.kind === 'organization') return completeOrganizationSignIn(exchange);
  if (request.method === 'GET' && site.settings.kind === 'oidc') return completeOidcSignIn(exchange);
  sendUnusedPage(exchange);
}

/** Handles the reader's return from a sign-in page that signs tokens. */
async function completeTokenSignIn(exchange: SignInExchange): Promise<void> {
  const { request } = exchange;
  if (exchange.site.settings.kind !== 'jwt') return sendUnusedPage(exchange);
  if (request.method === 'GET') return sendTokenPage(exchange);
  if (request.method !== 'POST') return refuseMethod(exchange);
  if (!isOwnPage(request)) return refuseForeignForm(exchange);
  await acceptToken(exchange);
}

/** Handles a reader whom one of the domain's previews sent. */
async function leadToPreview(exchange: SignInExchange): Promise<void> {
  const { site, request } = exchange;
  const { kind } = site.settings;
  const isUsed = site.domain === undefined && (kind === 'jwt' || kind === 'oidc');
  if (request.method === 'GET' && isUsed) return sendToPreview(exchange);
  sendUnusedPage(exchange);
}

/** Returns whether the site is a preview of a domain with one of these kinds of access. */
function isPreviewOf({ domain, settings }: ProtectedSite, kinds: readonly AccessKind[]): boolean {
  return domain !== undefined && kinds.includes(settings.kind);
}

function sendUnusedPage({ site, response }: SignInExchange): void {
  sendProblemPage(response, {
    site,
    status: 404,
    heading: "Can't sign in",
    text: 'This site uses another way to sign in.',
    retry: { href: `${site.base}/login`, label: 'Sign in' },
  });
}

async function signOut(exchange: SignInExchange): Promise<void> {
  const { site, request, response, session, sessions } = exchange;
  if (request.method === 'POST' && isOwnPage(request)) {
    if (session) await sessions.end(session, exchange);
    return sendSignedOutPage(response, site);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') return refuseMethod(exchange);
  if (session) sendSignOutPage(response, site);
  else sendSignedOutPage(response, site);
}

function refuseForeignForm({ site, response }: SignInExchange): void {
  sendRefusalPage(response, site, 'The form was sent from another site.');
}

function refuseMethod({ site, response }: SignInExchange): void {
  response.setHeader('Allow', 'GET, HEAD, POST');
  sendProblemPage(response, {
    site,
    status: 405,
    heading: 'Method not allowed',
    text: 'Open this page in a browser.',
  });
}

function readReturnPath({ site, request }: SignInExchange): string {
  const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  return parseReturnPath(searchParams.get('return'), site.base);
}

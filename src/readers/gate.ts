/** Decides about every request for a protected site before anything else sees it, and serves its sign-in pages. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError, getErrorMessage } from '../errors.ts';
import { createTrustedProxies } from '../lib/http/trusted-proxies.ts';
import type { ProtectedSite } from './access-settings.ts';
import { decideAccess } from './decide-access.ts';
import { createNetworkCheck } from './network-check.ts';
import { sendProblemPage } from './pages/problem-page.ts';
import { makePrivate } from './private-response.ts';
import type { DashboardSignIn } from './dashboard-sign-in.ts';
import type { ProviderAccess } from './provider-access.ts';
import type { Reader } from './reader.ts';
import { isHttps, isNavigation } from './request-kind.ts';
import { parseReturnPath } from './return-path.ts';
import { createHandOffs } from './session/hand-offs.ts';
import { createSessions } from './session/sessions.ts';
import type { SignInStore } from './sign-in-store.ts';
import { findSignInRoute } from './sign-in-routes.ts';

export interface GateOptions {
  /** Returns the secret for sessions, which is the same for all processes. */
  getSecret(): Promise<Buffer>;
  store: SignInStore;
  /** IP addresses and CIDR ranges of proxies whose headers are trusted. @defaultValue none */
  trustedProxies?: readonly string[] | undefined;
  /** Whether readers always use HTTPS, even if no trusted proxy says so. @defaultValue false */
  isAlwaysSecure?: boolean;
  /** Signs members of organizations in. @defaultValue such sites can't be read */
  dashboard?: DashboardSignIn | undefined;
  /** Calls sign-in providers. @defaultValue such sites can't be read */
  provider?: ProviderAccess | undefined;
  log: (line: string) => void;
}

export interface GateRequest {
  site: ProtectedSite;
  request: IncomingMessage;
  response: ServerResponse;
  /** Whether anyone can read what is requested, even without a session. @defaultValue no one can */
  isPublic?: (() => boolean) | undefined;
}

/** A request that can be served. `reader` is undefined if the site doesn't require signing in. */
export interface Admission {
  reader: Reader | undefined;
}

export interface Gate {
  /**
   * Returns how to serve a request. Returns undefined after it has responded itself: with a sign-in page, or because the
   * client isn't signed in.
   */
  admit(request: GateRequest): Promise<Admission | undefined>;
}

/** Creates the gate. */
export function createGate(options: GateOptions): Gate {
  const { getSecret, store, trustedProxies = [], isAlwaysSecure = false, dashboard, provider, log } = options;
  const proxies = createTrustedProxies(trustedProxies);
  const isInNetworks = createNetworkCheck();
  const sessions = createSessions({ getSecret, store });
  const handOffs = createHandOffs(getSecret);

  const admit = async ({
    site,
    request,
    response,
    isPublic = () => false,
  }: GateRequest): Promise<Admission | undefined> => {
    const { settings, base } = site;
    const isSecure = isAlwaysSecure || isHttps(request, proxies);
    const exchange = {
      site,
      request,
      response,
      isSecure,
      // Most requests don't need it.
      get caller() {
        return proxies.findCaller(request);
      },
    };
    const isAllowedNetwork = settings.networks.length === 0 || isInNetworks(exchange.caller, settings.networks);
    const needsSession = isAllowedNetwork && settings.kind !== 'public';
    const session = needsSession ? await sessions.find(exchange) : undefined;
    const route = needsSession ? findSignInRoute(request.url ?? '', base) : undefined;
    if (route)
      return void (await route({ ...exchange, session, sessions, store, getSecret, handOffs, dashboard, provider }));
    const decision = decideAccess({ settings, isAllowedNetwork, reader: session?.reader });
    if (decision === 'refuse') return void refuse({ site, request, response });
    if (decision === 'sign-in' && isPublic()) return { reader: undefined };
    if (decision === 'sign-in') return void askToSignIn({ site, request, response });
    if (session) sessions.renew(session, exchange);
    return { reader: session?.reader };
  };

  return {
    async admit(exchange) {
      makePrivate(exchange.response);
      try {
        return await admit(exchange);
      } catch (error) {
        log(`can't check who reads ${exchange.site.name}: ${getErrorMessage(error)}`);
        fail(exchange, error);
        return undefined;
      }
    },
  };
}

/** The same response for every path, whether it exists or not. */
function askToSignIn({ site, request, response }: GateRequest): void {
  if (!isNavigation(request)) {
    response.setHeader('WWW-Authenticate', 'Cookie');
    return sendText({ request, response }, 401, 'Sign in to read this site.');
  }
  const returnPath = parseReturnPath(request.url, site.base);
  const query = returnPath === `${site.base}/` ? '' : `?return=${encodeURIComponent(returnPath)}`;
  response.setHeader('Location', `${site.base}/login${query}`);
  sendText({ request, response }, 302, 'Sign in to read this site.');
}

function refuse({ site, request, response }: GateRequest): void {
  const text = 'This site is only available from certain networks. If you work remotely, connect to the VPN first.';
  if (isNavigation(request)) return sendProblemPage(response, { site, status: 403, heading: 'No access', text });
  sendText({ request, response }, 403, text);
}

function fail({ site, request, response }: GateRequest, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const status = error instanceof AppError && error.status < 500 ? error.status : 503;
  const text =
    status === 503 ? "This site can't check who you are right now. Try again in a minute." : getErrorMessage(error);
  if (isNavigation(request)) return sendProblemPage(response, { site, status, heading: "Can't sign in", text });
  sendText({ request, response }, status, text);
}

function sendText({ request, response }: Omit<GateRequest, 'site'>, status: number, text: string): void {
  const body = `${text}\n`;
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // The rest of the request is not read.
  if (!request.complete) response.setHeader('Connection', 'close');
  response.end(request.method === 'HEAD' ? undefined : body);
}

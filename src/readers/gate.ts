/** Decides about every request for a protected site before anything else sees it, and serves its sign-in pages. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError, getErrorMessage } from '../errors.ts';
import { createTrustedProxies } from '../lib/http/trusted-proxies.ts';
import type { ProtectedSite } from './access-settings.ts';
import { decideAccess } from './decide-access.ts';
import type { AccessQuestion } from './decide-access.ts';
import { describeChallenge, findBearerToken, findTokenReader } from './mcp/bearer.ts';
import { findMcpAccess } from './mcp/mcp-routes.ts';
import { findMcpPart } from './mcp/mcp-urls.ts';
import type { McpUrls } from './mcp/mcp-urls.ts';
import { sendResourceMetadata, sendServerMetadata } from './mcp/metadata.ts';
import { createNetworkCheck } from './network-check.ts';
import { sendProblemPage } from './pages/problem-page.ts';
import { allowOtherOrigins, makePrivate } from './private-response.ts';
import type { DashboardSignIn } from './dashboard-sign-in.ts';
import type { ProviderAccess } from './provider-access.ts';
import type { Reader } from './reader.ts';
import { isReboundHost } from './rebound-host.ts';
import { isHttps, isNavigation } from './request-kind.ts';
import { parseReturnPath } from './return-path.ts';
import { createHandOffs } from './session/hand-offs.ts';
import { createSessions } from './session/sessions.ts';
import type { ReaderSession } from './session/session-token.ts';
import type { SignInStore } from './sign-in-store.ts';
import { findSignInRoute } from './sign-in-routes.ts';

export interface GateOptions {
  /** Returns the secret for sessions. All processes use the same one. */
  getSecret(): Promise<Buffer>;
  store: SignInStore;
  /** IP addresses and CIDR ranges of proxies whose headers are trusted. @defaultValue none */
  trustedProxies?: readonly string[] | undefined;
  /** Whether readers always use HTTPS, even if no trusted proxy says so. @defaultValue false */
  isAlwaysSecure?: boolean;
  /** The only hostname at which a site that is limited to networks can be read. @defaultValue the caller checks it */
  hostname?: string | undefined;
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
  /** Whether the site has an MCP server, for whose clients readers sign in. @defaultValue it has none */
  hasMcp?: (() => boolean) | undefined;
}

/** A request that can be served. `reader` is undefined if the site doesn't require signing in. */
export interface Admission {
  reader: Reader | undefined;
}

export interface Gate {
  /**
   * Returns how to serve a request; synchronously for a reader with a session, because nearly all requests are such.
   * Returns undefined after it has responded itself: with a sign-in page, or because the client isn't signed in. Never
   * throws.
   */
  admit(request: GateRequest): AdmissionResult;
}

export type AdmissionResult = Admission | undefined | Promise<Admission | undefined>;

/** Creates the gate. */
export function createGate(options: GateOptions): Gate {
  const { getSecret, store, trustedProxies = [], isAlwaysSecure = false, hostname, dashboard, provider, log } = options;
  const proxies = createTrustedProxies(trustedProxies);
  const isInNetworks = createNetworkCheck();
  const sessions = createSessions({ getSecret, store });
  const handOffs = createHandOffs(getSecret);

  const admit = (exchange: GateRequest): AdmissionResult => {
    const { site, request, response } = exchange;
    const { networks, kind } = site.settings;
    if (networks.length > 0 && hostname !== undefined && isReboundHost(request, { hostname, proxies }))
      return void sendText(exchange, 421, OTHER_HOST);
    const isAllowedNetwork = networks.length === 0 || isInNetworks(proxies.findCaller(request), networks);
    if (!isAllowedNetwork || kind === 'public') return decide(exchange, { isAllowedNetwork, reader: undefined });
    const part = findMcpPart(request.url ?? '', site.base);
    const urls = part && findMcpAccess(exchange);
    if (urls && part === 'endpoint') return admitMcpClient(exchange, urls);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (urls && part === 'resource-metadata' && isRead) return void sendResourceMetadata(response, site, urls);
    if (urls && part === 'server-metadata' && isRead) return void sendServerMetadata(response, urls);
    return admitBrowser(exchange);
  };

  /** Clients have a token. The session of a browser works too, like everywhere else. */
  const admitMcpClient = async (exchange: GateRequest, urls: McpUrls): Promise<Admission | undefined> => {
    const token = findBearerToken(exchange.request);
    if (token === undefined) return admitBrowser(exchange, describeChallenge(urls));
    const reader = await findTokenReader(token, { site: exchange.site, urls, store, getSecret });
    if (reader) return { reader };
    return void askToSignIn(exchange, describeChallenge(urls, { hasToken: true }));
  };

  const admitBrowser = (exchange: GateRequest, challenge?: string): AdmissionResult => {
    const { site, request, response } = exchange;
    const isSecure = isAlwaysSecure || isHttps(request, proxies);
    const session = sessions.find({ site, request, response, isSecure });
    if (!(session instanceof Promise)) return admitReader(exchange, { session, isSecure, challenge });
    return session.then((result) => admitReader(exchange, { session: result, isSecure, challenge }));
  };

  const admitReader = (exchange: GateRequest, { session, isSecure, challenge }: KnownReader): AdmissionResult => {
    const { site, request, response, hasMcp = () => false } = exchange;
    const route = findSignInRoute(request.url ?? '', site.base);
    if (route) {
      const caller = proxies.findCaller(request);
      const access = { session, sessions, store, getSecret, handOffs, dashboard, provider, hasMcp };
      return route({ site, request, response, isSecure, caller, ...access }).then(() => undefined);
    }
    if (session) sessions.renew(session, { site, request, response, isSecure });
    return decide(exchange, { isAllowedNetwork: true, reader: session?.reader, challenge });
  };

  const failToAdmit = (exchange: GateRequest, error: unknown): undefined => {
    log(`can't check who reads ${exchange.site.name}: ${getErrorMessage(error)}`);
    fail(exchange, error);
  };

  return {
    admit(exchange) {
      makePrivate(exchange.response);
      try {
        const result = admit(exchange);
        if (!(result instanceof Promise)) return result;
        return result.catch((error: unknown) => failToAdmit(exchange, error));
      } catch (error) {
        return failToAdmit(exchange, error);
      }
    },
  };
}

const OTHER_HOST =
  "This site isn't available at this hostname. Open it at its own URL. If this is its URL, set BINDERY_SITE_URL to it.";

/** What the request's cookie proves. */
interface KnownReader {
  session: ReaderSession | undefined;
  isSecure: boolean;
  challenge: string | undefined;
}

/** Returns how to serve a request for anything but a sign-in page. */
function decide(exchange: GateRequest, { isAllowedNetwork, reader, challenge }: RequestFacts): Admission | undefined {
  const decision = decideAccess({ settings: exchange.site.settings, isAllowedNetwork, reader });
  if (decision === 'serve') return { reader };
  if (decision === 'sign-in' && exchange.isPublic?.()) {
    if (exchange.site.settings.networks.length === 0) allowOtherOrigins(exchange.response);
    return { reader };
  }
  if (decision === 'refuse') refuse(exchange);
  else askToSignIn(exchange, challenge);
  return undefined;
}

interface RequestFacts extends Pick<AccessQuestion, 'isAllowedNetwork' | 'reader'> {
  /** How programs sign in here. @defaultValue they can't */
  challenge?: string | undefined;
}

/** The same response for every path, whether it exists or not. */
function askToSignIn({ site, request, response }: GateRequest, challenge = 'Cookie'): void {
  if (!isNavigation(request)) {
    response.setHeader('WWW-Authenticate', challenge);
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

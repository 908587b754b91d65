import type { ServerResponse } from 'node:http';
import type { Site } from '../bundle-server/files/site.ts';
import { isPublicRequest } from '../bundle-server/files/public-request.ts';
import type { Responder } from '../bundle-server/responder.ts';
import type { SiteRequest } from '../bundle-server/route.ts';
import { hasMcp } from '../bundle-server/routes/mcp-route.ts';
import { getErrorMessage } from '../errors.ts';
import { memoizeByObject } from '../lib/memoize-by-object.ts';
import { formatError } from '../lib/service-page/error-page.ts';
import type { ProtectedSite } from '../readers/access-settings.ts';
import type { Gate } from '../readers/gate.ts';
import type { HostedSite } from '../releases/read-sites.ts';
import type { OpenSites } from './open-sites.ts';

/** A request for a site, before its release is open. */
type Exchange = Omit<SiteRequest, 'site'>;

/**
 * Returns the function that responds to a request for a hosted site, from its current release. On a protected site, it
 * first lets the gate check the reader.
 */
export function createSiteResponder({
  responder,
  gate,
  sites,
  siteUrl,
  log,
}: {
  responder: Pick<Responder, 'respond'>;
  gate: Pick<Gate, 'admit'>;
  sites: Pick<OpenSites, 'get'>;
  /** Returns the URL of a site, for sign-in providers that send readers back to it. */
  siteUrl: ((site: { host: string; base: string }) => string) | undefined;
  log: (line: string) => void;
}): (hostedSite: HostedSite, exchange: Exchange) => void {
  const respondTo = (hostedSite: HostedSite, exchange: Exchange): void => {
    const site = sites.get(hostedSite);
    if (!(site instanceof Promise)) return responder.respond({ ...exchange, site });
    site.then(
      (openedSite) => responder.respond({ ...exchange, site: openedSite }),
      (error: unknown) => sendUnavailable(exchange.response, { error, host: hostedSite.host, log }),
    );
  };

  /** `openedSite` is undefined if the release can't be opened. */
  const admit = (
    { hostedSite, protectedSite }: { hostedSite: HostedSite; protectedSite: ProtectedSite },
    exchange: Exchange,
    openedSite?: Site,
  ): void => {
    const { request, response } = exchange;
    const result = gate.admit({
      site: protectedSite,
      request,
      response,
      isPublic: () => openedSite !== undefined && isPublicRequest({ request, site: openedSite }),
      hasMcp: () => openedSite !== undefined && hasMcp(openedSite.release),
    });
    const respond = (admission: Awaited<typeof result>) => {
      if (admission) respondTo(hostedSite, { request, response, reader: admission.reader });
    };
    if (result instanceof Promise) void result.then(respond);
    else respond(result);
  };

  /** Returns what the gate needs to know about a site, or undefined if everyone can read it. */
  const findProtectedSite = memoizeByObject(
    ({ host: name, base, access: settings, isPreview, domain }: HostedSite): ProtectedSite | undefined =>
      settings && {
        name,
        domain: isPreview ? domain : undefined,
        base,
        url: siteUrl?.({ host: name, base }),
        settings,
      },
  );

  return (hostedSite, exchange) => {
    const protectedSite = findProtectedSite(hostedSite);
    if (!protectedSite) return respondTo(hostedSite, exchange);
    const site = sites.get(hostedSite);
    const access = { hostedSite, protectedSite };
    if (!(site instanceof Promise)) return admit(access, exchange, site);
    site.then(
      (openedSite) => admit(access, exchange, openedSite),
      () => admit(access, exchange),
    );
  };
}

/** A release that can't be fetched now may be available soon. */
function sendUnavailable(
  response: ServerResponse,
  { error, host, log }: { error: unknown; host: string; log: (line: string) => void },
): void {
  log(`can't serve the site ${host}: ${getErrorMessage(error)}`);
  const message = 'This site is temporarily unavailable. Try again in a moment.';
  const { headers, body } = formatError(response.req, { status: 503, message });
  response.writeHead(503, { ...headers, 'Cache-Control': 'no-store', 'Retry-After': '5' }).end(body);
}

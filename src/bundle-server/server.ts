import { AppError } from '../errors.ts';
import type { ProtectedSite } from '../readers/access-settings.ts';
import type { Admission, Gate } from '../readers/gate.ts';
import type { ServerLimits } from '../lib/http/limited-server.ts';
import type { ThirdPartyName } from '../lib/third-parties.ts';
import { createMetrics } from './metrics.ts';
import { listen } from './connection/listen.ts';
import type { ListeningServer } from './connection/listen.ts';
import { handleOperations } from './operations.ts';
import type { Release } from './release/release.ts';
import { describeDamage, type Damage } from './release/repairs.ts';
import { createResponder, type ResponderOptions } from './responder.ts';
import type { SiteRequest } from './route.ts';
import { hasMcp } from './routes/mcp-route.ts';
import { isPublicRequest } from './files/public-request.ts';
import { openSite } from './files/site.ts';
import type { FindOther, Site } from './files/site.ts';

export interface SiteServerOptions extends ResponderOptions {
  release: Release;
  host: string;
  /** 0 uses any free port. */
  port: number;
  /** Sent as `X-Bindery-Version`. @defaultValue the label of each release */
  versionLabel: string | undefined;
  /** Base path of the site, such as `/docs`. @defaultValue the root */
  base?: string | undefined;
  /** Third-party analytics that the operator allows. @defaultValue none */
  thirdParties?: readonly ThirdPartyName[];
  /** Limits on connections. @defaultValue the limits of every server */
  limits?: Partial<ServerLimits> | undefined;
  /** Token for `/metrics`. @defaultValue only clients on the same machine have access */
  metricsToken?: string | undefined;
  /** Restricts who can read the site. @defaultValue everyone can */
  protection?: Protection | undefined;
}

/** Who can read the site of a server. */
export interface Protection {
  gate: Gate;
  /** The site's settings; its name is the hostname that readers use, or any other text. */
  site: ProtectedSite;
}

export interface SiteServer extends ListeningServer {
  /** Serves later requests from this release. Requests in progress finish with their release. */
  use(release: Release): void;
  /** Counts a bundle that was rejected. */
  refuse(): void;
  /** Logs and counts a file that was found damaged on disk. */
  reportDamage(damage: Damage): void;
}

/** Serves a release over HTTP until it is closed. */
export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { host, port, log, base, metricsToken, limits, protection } = options;
  const versionLabel = checkLabel(options.versionLabel);
  const responder = createResponder(options);
  const figures = createMetrics();
  const commonOptions = { versionLabel, base, thirdParties: options.thirdParties ?? [] };
  const open = (release: Release, before?: Site): Site => {
    for (const problem of release.redirects.problems) log(problem);
    // Readers may have a page of the previous release, whose files stay on disk until the next one.
    const findOther: FindOther = async (isWanted) => (before && (await isWanted(before)) ? before : undefined);
    return openSite({ ...commonOptions, release, findOther });
  };
  const serveAdmitted = ({ gate, site: protectedSite }: Protection, exchange: SiteRequest): void => {
    const { site: openedSite, request, response } = exchange;
    const respond = (admission: Admission | undefined) => {
      if (admission) responder.respond({ site: openedSite, request, response, reader: admission.reader });
    };
    const result = gate.admit({
      site: protectedSite,
      request,
      response,
      isPublic: () => isPublicRequest(exchange),
      hasMcp: () => options.mcp !== undefined && hasMcp(openedSite.release),
    });
    if (result instanceof Promise) void result.then(respond);
    else respond(result);
  };
  let site = open(options.release);
  const server = await listen({
    handle(request, response) {
      figures.observe(request, response);
      const version = versionLabel ?? site.release.label;
      const isProtected = protection !== undefined;
      if (handleOperations({ site, version, figures, metricsToken, isProtected, request, response })) return;
      if (!protection) return responder.respond({ site, request, response });
      serveAdmitted(protection, { site, request, response });
    },
    host,
    port,
    limits,
  });
  return {
    url: server.url,
    use(next) {
      // Keeps only that one, because a chain would keep all releases in memory.
      site = open(next, openSite({ ...commonOptions, release: site.release }));
      figures.countLoad('taken');
    },
    refuse: () => figures.countLoad('refused'),
    reportDamage(damage) {
      log(describeDamage(damage));
      figures.countDamage(damage.isRepaired);
    },
    async close(graceMs) {
      await server.close(graceMs);
      await responder.close();
    },
  };
}

function checkLabel(label: string | undefined): string | undefined {
  if (!label) return undefined;
  if (/^[\x20-\x7e]{1,200}$/.test(label)) return label;
  throw new AppError('invalid_config', 'expected a version label of at most 200 printable ASCII characters');
}

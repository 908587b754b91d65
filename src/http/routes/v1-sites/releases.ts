import { getDomain } from '../../../accounts/domains/domains.ts';
import { listReleases } from '../../../releases/list-releases.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { SiteParams, SiteReleases, toSiteRelease } from './schemas.ts';

/** Registers the list of a domain's releases: the current one, and those to roll back to. */
export function registerReleases(app: App, { db }: AppDeps): void {
  app.get(
    '/:domain/releases',
    {
      config: { action: 'site.read' },
      schema: {
        operationId: 'listSiteReleases',
        tags: ['Sites'],
        summary: "List a site's releases",
        description:
          'The exports that the domain serves or has served and still keeps. To roll back to a release, publish its job.',
        security: ADMIN_SECURITY,
        params: SiteParams,
        response: {
          200: describeResponse(SiteReleases, {
            description: 'The releases. Empty until the first export is published.',
          }),
          ...describeErrorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { host } = await getDomain(db, { host: request.params.domain, organizationId });
      const releases = await listReleases(db, host);
      return reply.header('cache-control', 'no-store').send({ domain: host, releases: releases.map(toSiteRelease) });
    },
  );
}

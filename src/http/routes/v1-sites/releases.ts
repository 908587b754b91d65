import { getDomain } from '../../../accounts/domains/domains.ts';
import { listReleases } from '../../../releases/list-releases.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { SiteParams, SiteReleases, toSiteRelease } from './schemas.ts';

/** Registers the list of a domain's releases: the current one, and those to roll back to. */
export function registerReleases(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Sites' });
  route('GET /:domain/releases', {
    operationId: 'listSiteReleases',
    action: 'site.read',
    on: ['domain'],
    summary: "List a site's releases",
    description:
      'The exports that the domain serves or has served and still keeps. To roll back to a release, publish its job.',
    params: SiteParams,
    returns: SiteReleases,
    result: 'The releases. Empty until the first export is published.',
    async handle({ params }, { organizationId }) {
      const { host } = await getDomain(db, { host: params.domain, organizationId });
      const releases = await listReleases(db, host);
      return { domain: host, releases: releases.map(toSiteRelease) };
    },
  });
}

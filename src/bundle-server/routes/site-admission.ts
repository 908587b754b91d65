import type { IncomingMessage } from 'node:http';
import { createAdmission, type AdmissionLimits } from '../../lib/limits/admission.ts';
import type { SharingOrganization } from '../../lib/limits/shared-slots.ts';
import { findPeer, type FindCaller } from '../connection/find-caller.ts';
import type { Site } from '../files/site.ts';

/**
 * Limits on requests from reader clients that each cost milliseconds of processor time, and memory for what they read.
 */
const READER_LIMITS: AdmissionLimits = {
  rate: { burst: 60, perMinute: 120 },
  siteRate: { burst: 600, perMinute: 1_200 },
  underWay: 16,
};

export interface SiteAdmissionOptions {
  /** @defaultValue `READER_LIMITS` */
  limits?: Partial<AdmissionLimits>;
  /** Returns the name of a site. @defaultValue `site` */
  nameOf?(site: Site): string;
  /** Returns the owner of a site. @defaultValue there is only one site */
  findOrganization?(site: Site): SharingOrganization | undefined;
  /** @defaultValue the connection's address */
  findCaller?: FindCaller;
}

/**
 * Creates the limits of a route for clients of sites. The returned function admits a request and returns the function
 * that ends its turn.
 */
export function createSiteAdmission({
  limits,
  nameOf = () => 'site',
  findOrganization = () => undefined,
  findCaller = findPeer,
}: SiteAdmissionOptions): (request: IncomingMessage, site: Site) => () => void {
  const admission = createAdmission({ ...READER_LIMITS, ...limits });
  return (request, site) =>
    admission.enter({ caller: findCaller(request), site: nameOf(site), organization: findOrganization(site) });
}

import { decideDomainFeatures } from '../../accounts/domains/domain-features.ts';
import { listDomains } from '../../accounts/domains/domains.ts';
import type { Database } from '../../db/schema.ts';
import { decideFeatures } from '../../features/decide-features.ts';
import { findStrictestFeatures } from '../../features/strictest-features.ts';
import type { PublishedSite } from '../types/site.ts';

/**
 * Returns how a project is published. If it has several domains, this combines the strictest deployment kind, the
 * features that all domains have, and the groups of any domain. A change that passes the checks then works on each of
 * them. A project without a domain counts as a cloud site.
 */
export async function findPublishedSite(db: Database, projectId: string): Promise<PublishedSite> {
  const domains = await listDomains(db, { projectId });
  const features = findStrictestFeatures(domains.map((domain) => decideDomainFeatures(domain)));
  return {
    features: features ?? decideFeatures({ deployment: 'cloud' }),
    groups: [...new Set(domains.flatMap(({ groups }) => groups))].sort(),
  };
}

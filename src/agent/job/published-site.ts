import { decideDomainFeatures } from '../../accounts/domains/domain-features.ts';
import { listDomains } from '../../accounts/domains/domains.ts';
import type { Database } from '../../db/schema.ts';
import { decideFeatures } from '../../features/decide-features.ts';
import { strictestFeatures } from '../../features/strictest-features.ts';
import type { PublishedSite } from '../types.ts';

/**
 * Finds how a project is published. Several domains count together: the strictest kind, the features that all have,
 * the groups of any. So a change that is checked holds on each. A project without a domain is a cloud site.
 */
export async function findPublishedSite(db: Database, projectId: string): Promise<PublishedSite> {
  const domains = await listDomains(db, { projectId });
  const features = strictestFeatures(domains.map((domain) => decideDomainFeatures(domain)));
  return {
    features: features ?? decideFeatures({ deployment: 'cloud' }),
    groups: [...new Set(domains.flatMap(({ groups }) => groups))].sort(),
  };
}

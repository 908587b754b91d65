import type { DomainClaimRow, DomainRow } from '../../db/schema.ts';
import type { Deployment } from '../../features/deployment-kinds.ts';
import type { FeatureSwitches } from '../../features/features.ts';
import type { DomainValues } from './claims.ts';

/** A host that a project's site is published on. A host exists once in the whole installation. */
export interface Domain {
  host: string;
  organizationId: string;
  projectId: string;
  /** The base path of the site, such as `/docs`; null at the root. */
  base: string | null;
  deployment: Deployment;
  /** The operator's decisions on features that the deployment kind leaves open. */
  features: FeatureSwitches;
  /** Reader groups whose pages the exports include. */
  groups: readonly string[];
  /** State of the ownership proof. Undefined if the installation requires no proof. */
  verification?: Verification;
  createdAt: Date;
}

/** State of the proof that a host belongs to an organization. */
export type Verification =
  /** The domain isn't served until the record is found. `problem` is the result of the last check; null before the first one. */
  | { state: 'pending'; token: string; problem: string | null; checkedAt: Date | null }
  | { state: 'verified'; verifiedAt: Date };

/**
 * Whether a registration needs a proof. `needed`: a cloud domain is pending until a DNS record proves it. `trusted`:
 * the operator vouches for it. Undefined: the installation requires no proofs.
 */
export type ProofPolicy = 'needed' | 'trusted' | undefined;

/** Converts a database row to a domain. */
export function toDomain(row: DomainRow): Domain {
  const { verified_at: verifiedAt } = row;
  return { ...toFacts(row), ...(verifiedAt !== null && { verification: { state: 'verified', verifiedAt } }) };
}

/** Converts the row of a claim to a domain. */
export function toPendingDomain(row: DomainClaimRow): Domain {
  const { token, problem, checked_at: checkedAt } = row;
  return { ...toFacts(row), verification: { state: 'pending', token, problem, checkedAt } };
}

function toFacts(row: DomainValues & { created_at: Date }): Domain {
  return {
    host: row.host,
    organizationId: row.organization_id,
    projectId: row.project_id,
    base: row.base,
    deployment: row.deployment,
    features: row.features,
    groups: row.reader_groups,
    createdAt: row.created_at,
  };
}

/** Picks the columns that a domain and a claim have in common. */
export function pickValues(row: DomainValues): DomainValues {
  const { host, organization_id, project_id, base, deployment, features, reader_groups } = row;
  return { host, organization_id, project_id, base, deployment, features, reader_groups };
}

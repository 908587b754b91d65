import { Type } from 'typebox';
import type { Static } from 'typebox';
import { listProofRecords } from '../../../../accounts/domains/check-proof.ts';
import type { Domain, Verification as VerificationState } from '../../../../accounts/domains/domains.ts';
import { readDomainFeatures } from '../../../../accounts/domains/domain-features.ts';
import { AVAILABILITY, DEPLOYMENTS, FEATURE_NAMES, isHosted } from '../../../../features/deployment-kinds.ts';
import type { Availability, Deployment, FeatureName } from '../../../../features/deployment-kinds.ts';
import { FeatureSwitches } from '../../../../features/features.ts';
import { getSiteUrl } from '../../../../releases/site-url.ts';
import { NextCursor } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const deployment = createEnum<Deployment>(DEPLOYMENTS);
const availability = createEnum<Availability>(
  ['on', 'configurable', 'off'],
  'Every site of the kind has an `on` feature unless its domain turns it off. A domain decides `configurable` features. No site of the kind can have an `off` feature.',
);
const createFeatureRecord = <T>(value: T) =>
  Object.fromEntries(FEATURE_NAMES.map((name) => [name, value])) as Record<FeatureName, T>;

const Verification = Type.Object(
  {
    state: createEnum(['pending', 'verified'], "A pending domain isn't served, and you can't export to it."),
    records: Type.Array(
      Type.Object(
        {
          type: createEnum<'TXT' | 'CNAME'>(['TXT', 'CNAME']),
          name: Type.String({ examples: ['_bindery-challenge.docs.example.com'] }),
          value: Type.String(),
        },
        { additionalProperties: false },
      ),
      { description: 'DNS records. Create one of them to verify the domain. Empty once the domain is verified.' },
    ),
    problem: orNull(Type.String(), 'Reason the last check failed. null before the first check.'),
    checkedAt: orNull(Time, 'Time of the last DNS lookup, or when the domain was verified.'),
  },
  { additionalProperties: false, description: "Absent if the operator doesn't require verification." },
);

export const AdminDomain = defineBody('AdminDomain', {
  host: Type.String({ examples: ['docs.example.com'] }),
  projectId: Type.String(),
  base: orNull(Type.String(), 'Path that the site is served under, such as `/docs`. null for the root.'),
  deployment,
  features: Type.Object(createFeatureRecord(Type.Boolean()), {
    additionalProperties: false,
    description: "Features of the domain's exports.",
  }),
  featureSwitches: FeatureSwitches,
  availability: Type.Object(createFeatureRecord(availability), { additionalProperties: false }),
  groups: Type.Array(Type.String(), { description: 'Reader groups whose pages are included in its exports.' }),
  url: orNull(Type.String({ format: 'uri' }), 'URL where Bindery serves the site. null if you host it yourself.'),
  isPublished: Type.Boolean({
    description: 'Whether the domain has a release. Without one, Bindery serves nothing at `url`.',
  }),
  verification: Type.Optional(Verification),
  createdAt: Time,
});

export const AdminDomains = defineBody('AdminDomains', {
  domains: Type.Array(createRef(AdminDomain)),
  nextCursor: NextCursor,
});

const fields = {
  base: Type.Optional(orNull(Type.String({ maxLength: 1100 }), 'Path such as `/docs`. null or empty for the root.')),
  deployment: Type.Optional(deployment),
  features: Type.Optional(
    Type.Object(createFeatureRecord(Type.Optional(orNull(Type.Boolean()))), {
      additionalProperties: false,
      description:
        'Turns features on or off. null resets a feature to its default. If Bindery hosts the site, the endpoints of a feature that you turn off respond 404 within seconds, and Bindery exports the site again. Unless you set `mcp`, it follows `assistant`.',
    }),
  ),
  groups: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 })),
};

export const CreateDomain = defineBody('CreateDomain', {
  host: Type.String({ minLength: 1, maxLength: 253, examples: ['docs.example.com'] }),
  projectId: Type.String({ minLength: 1 }),
  ...fields,
});

export const UpdateDomain = defineBody('UpdateDomain', {
  projectId: Type.Optional(Type.String({ minLength: 1 })),
  ...fields,
});

export const DomainParams = { host: 'Hostname of the domain.' };

const DeploymentKind = Type.Object(
  {
    deployment,
    description: Type.String(),
    features: Type.Array(
      Type.Object(
        {
          name: createEnum<FeatureName>(FEATURE_NAMES),
          title: Type.String(),
          description: Type.String({ description: 'Effect of the feature when it is on.' }),
          availability,
          isOnByDefault: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export const DeploymentKinds = defineBody('DeploymentKinds', { kinds: Type.Array(DeploymentKind) });

interface DomainContext {
  apiUrl: string | undefined;
  isPublished: boolean;
}

export function toAdminDomain(domain: Domain, { apiUrl, isPublished }: DomainContext): Static<typeof AdminDomain> {
  const { host, projectId, base, deployment: kind, groups, createdAt } = domain;
  const availabilities = FEATURE_NAMES.map((name) => [name, AVAILABILITY[name][kind]]);
  return {
    host,
    projectId,
    base,
    deployment: kind,
    features: readDomainFeatures(domain),
    featureSwitches: domain.features,
    availability: Object.fromEntries(availabilities) as Record<FeatureName, Availability>,
    groups: [...groups],
    url: isHosted(domain) && apiUrl !== undefined ? getSiteUrl({ host, base }, apiUrl) : null,
    isPublished,
    ...(domain.verification && { verification: toVerification(domain.host, domain.verification) }),
    createdAt: createdAt.toISOString(),
  };
}

function toVerification(host: string, verification: VerificationState): Static<typeof Verification> {
  if (verification.state === 'verified')
    return { state: 'verified', records: [], problem: null, checkedAt: verification.verifiedAt.toISOString() };
  const { token, problem, checkedAt } = verification;
  const records = listProofRecords({ host, token });
  return { state: 'pending', records, problem, checkedAt: checkedAt?.toISOString() ?? null };
}

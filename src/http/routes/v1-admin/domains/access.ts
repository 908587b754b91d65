import { Type } from 'typebox';
import { changeAccess, endReaderSessions } from '../../../../accounts/changes/domain-access.ts';
import { readAccess } from '../../../../accounts/domains/access.ts';
import type { DomainAccess as StoredAccess } from '../../../../accounts/domains/access.ts';
import { getDomainOrClaim } from '../../../../accounts/domains/domains.ts';
import { ACCESS_KINDS } from '../../../../readers/access-settings.ts';
import type { AccessKind } from '../../../../readers/access-settings.ts';
import { createRoutes } from '../../../add-route.ts';
import { getCaller } from '../../../middleware/audit.ts';
import { createEnum, defineBody, orNull, Time } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { DomainParams } from './schemas.ts';

const kind = createEnum<AccessKind>(
  ACCESS_KINDS,
  "How readers sign in. `public`: they don't have to. `password`: with one password that all readers share. `organization`: with their account, as members of your organization.",
);
const title = orNull(
  Type.String({ maxLength: 100, examples: ['Example Docs'] }),
  'Name on the sign-in page, which anyone can see. null for the hostname.',
);
const color = orNull(
  Type.String({ maxLength: 10, examples: ['#0f766e'] }),
  "Color of the sign-in page's button. null for the default.",
);
const networks = Type.Array(Type.String({ minLength: 1, maxLength: 100, examples: ['203.0.113.0/24'] }), {
  maxItems: 200,
  description: 'IP addresses and CIDR ranges that can reach the site at all. Empty for all.',
});

export const DomainAccess = defineBody('DomainAccess', {
  kind,
  networks,
  title,
  color,
  hasPassword: Type.Boolean({ description: 'Whether a password is stored. It is never returned.' }),
  updatedAt: orNull(Time, 'null if the settings were never changed.'),
});

export const UpdateDomainAccess = defineBody('UpdateDomainAccess', {
  kind: Type.Optional(kind),
  networks: Type.Optional(networks),
  title: Type.Optional(title),
  color: Type.Optional(color),
  password: Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 200,
      description: 'New password for the kind `password`. Signs all readers out.',
    }),
  ),
});

/** Registers the settings of who can read the site of a domain. */
export function registerDomainAccess(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  for (const schema of [DomainAccess, UpdateDomainAccess]) app.addSchema(schema);

  route('GET /domains/:host/access', {
    operationId: 'getDomainAccess',
    action: 'domain.read',
    summary: "Get a domain's access settings",
    description: 'Shows who can read the site that Bindery hosts at the domain.',
    params: DomainParams,
    returns: DomainAccess,
    result: 'The access settings.',
    async handle(request, { organizationId }) {
      const domain = await getDomainOrClaim(db, { host: request.params.host, organizationId });
      return toResponse(await readAccess(db, domain));
    },
  });

  route('PATCH /domains/:host/access', {
    operationId: 'updateDomainAccess',
    action: 'domain.manage',
    summary: "Update a domain's access settings",
    description:
      'Applies within a second, without a new export. A different `kind` and a new password sign all readers out. Previews of the domain have the same settings.',
    params: DomainParams,
    body: UpdateDomainAccess,
    returns: DomainAccess,
    result: 'The updated access settings.',
    async handle(request, { organizationId }) {
      const change = { ...request.body, host: request.params.host, organizationId };
      return toResponse(await changeAccess(db, getCaller(request), change));
    },
  });

  route('POST /domains/:host/access/sign-out', {
    operationId: 'signReadersOut',
    action: 'domain.manage',
    summary: 'Sign all readers out',
    description: "Ends the sessions of all readers of the domain's site and its previews. They can sign in again.",
    params: DomainParams,
    async handle(request, { organizationId }) {
      await endReaderSessions(db, getCaller(request), { host: request.params.host, organizationId });
    },
  });
}

function toResponse({ networks: allowedNetworks, updatedAt, ...access }: StoredAccess) {
  return { ...access, networks: [...allowedNetworks], updatedAt: updatedAt?.toISOString() ?? null };
}

import { Type } from 'typebox';
import {
  addReaderKey,
  changeAccess,
  endReaderSessions,
  removeReaderKey,
} from '../../../../accounts/changes/domain-access.ts';
import { readAccess } from '../../../../accounts/domains/access.ts';
import type { DomainAccess as StoredAccess } from '../../../../accounts/domains/access.ts';
import { getDomainOrClaim } from '../../../../accounts/domains/domains.ts';
import { ACCESS_KINDS } from '../../../../readers/access-settings.ts';
import type { AccessKind } from '../../../../readers/access-settings.ts';
import { createRoutes } from '../../../add-route.ts';
import { createEnum, defineBody, orNull, Time } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { DomainParams } from './schemas.ts';

const kind = createEnum<AccessKind>(
  ACCESS_KINDS,
  "How readers sign in. `public`: they don't have to. `password`: with one password that all readers share. `organization`: with their account, as members of your organization. `jwt`: on your own sign-in page, which sends them back with a signed token. `oidc`: with an OpenID Connect provider or OAuth 2 server.",
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

const LoginUrl = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Text of the button, if there are several.' }),
    url: Type.String({ minLength: 1, maxLength: 1000, examples: ['https://app.example.com/docs-login'] }),
  },
  { additionalProperties: false },
);
const loginUrls = Type.Array(LoginUrl, {
  maxItems: 10,
  description: 'Pages where readers sign in and get a token, for the kind `jwt`.',
});

const ProviderUrl = Type.String({ minLength: 1, maxLength: 1000 });
const oidc = Type.Object(
  {
    issuer: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Issuer of an OpenID Connect provider.',
        examples: ['https://login.example.com'],
      }),
    ),
    authorizationUrl: Type.Optional(ProviderUrl),
    tokenUrl: Type.Optional(ProviderUrl),
    userInfoUrl: Type.Optional(ProviderUrl),
    clientId: Type.String({ minLength: 1, maxLength: 200 }),
    scopes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 20,
        description: 'Default: `openid`, `profile` and `email` with an issuer, otherwise none.',
      }),
    ),
    groups: Type.Optional(
      Type.Object(
        {
          source: createEnum<'id_token' | 'user_info'>(['id_token', 'user_info']),
          claim: Type.String({
            minLength: 1,
            maxLength: 200,
            description: 'Name, or path such as `realm_access.roles`.',
          }),
          delimiter: Type.Optional(
            Type.String({ maxLength: 10, description: 'Text between the names, if the claim is a single string.' }),
          ),
        },
        { additionalProperties: false, description: "Claim with the reader's groups. Without it, readers have none." },
      ),
    ),
    requiredGroups: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 100,
        description:
          'Readers must be in at least one of these groups. Without them, everyone who can sign in with the provider can read the site.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'An `issuer`, or the three URLs of an OAuth 2 server.',
  },
);

const keyFields = {
  id: Type.String(),
  name: Type.String(),
  publicKey: Type.String({ description: 'Ed25519 public key in PEM.' }),
  createdAt: Time,
};

const CreateReaderKey = defineBody('CreateReaderKey', {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  publicKey: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Your Ed25519 public key in PEM. Without it, Bindery creates a key pair.',
    }),
  ),
});

const CreatedReaderKey = defineBody('CreatedReaderKey', {
  ...keyFields,
  privateKey: orNull(
    Type.String(),
    'Private key in PEM. Only this response contains it. null if you sent a public key.',
  ),
});

const DomainAccess = defineBody('DomainAccess', {
  kind,
  networks,
  title,
  color,
  hasPassword: Type.Boolean({ description: 'Whether a password is stored. It is never returned.' }),
  loginUrls,
  keys: Type.Array(Type.Object(keyFields, { additionalProperties: false }), {
    description: 'Keys that tokens can be signed with, for the kind `jwt`.',
  }),
  oidc: orNull(oidc, 'Sign-in provider, for the kind `oidc`. null if none is set.'),
  hasClientSecret: Type.Boolean({ description: 'Whether a client secret is stored. It is never returned.' }),
  updatedAt: orNull(Time, 'null if the settings were never changed.'),
});

const UpdateDomainAccess = defineBody('UpdateDomainAccess', {
  kind: Type.Optional(kind),
  networks: Type.Optional(networks),
  title: Type.Optional(title),
  color: Type.Optional(color),
  loginUrls: Type.Optional(loginUrls),
  oidc: Type.Optional(oidc),
  clientSecret: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: "Secret of Bindery's client at the provider. Empty for a public client.",
    }),
  ),
  password: Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 200,
      description: 'New password for the kind `password`. Signs all readers out.',
    }),
  ),
});

/** Registers the settings of who can read the site of a domain. */
export function registerDomainAccess(app: App, { db, getSecretKey }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });

  route('GET /domains/:host/access', {
    operationId: 'getDomainAccess',
    action: 'domain.read',
    on: ['domain'],
    summary: "Get a domain's access settings",
    description: 'Shows who can read the site that Bindery hosts at the domain.',
    params: DomainParams,
    returns: DomainAccess,
    result: 'The access settings.',
    handle: async ({ params }, { organizationId }) =>
      toResponse(await readAccess(db, await getDomainOrClaim(db, { ...params, organizationId }))),
  });

  route('PATCH /domains/:host/access', {
    operationId: 'updateDomainAccess',
    action: 'domain.manage',
    on: ['domain'],
    summary: "Update a domain's access settings",
    description:
      'Applies within a second, without a new export. A different `kind` and a new password sign all readers out. Previews of the domain have the same settings.',
    params: DomainParams,
    body: UpdateDomainAccess,
    returns: DomainAccess,
    result: 'The updated access settings.',
    handle: async ({ params, body }, { organizationId, caller }) =>
      toResponse(await changeAccess(db, caller, { ...body, ...params, organizationId, getSecretKey })),
  });

  route('POST /domains/:host/access/keys', {
    operationId: 'createReaderKey',
    action: 'domain.manage',
    on: ['domain'],
    summary: "Add a key for readers' tokens",
    description:
      'Creates an Ed25519 key pair and returns the private key once, or adds your public key. Your sign-in page signs the tokens of readers with the private key.',
    params: DomainParams,
    body: CreateReaderKey,
    returns: CreatedReaderKey,
    status: 201,
    errors: { 409: 'The domain has 10 keys, the maximum.' },
    async handle({ params, body }, { organizationId, caller }) {
      const fields = { ...body, ...params, organizationId };
      const { key, privateKey } = await addReaderKey(db, caller, fields);
      return { ...key, privateKey: privateKey ?? null };
    },
  });

  route('DELETE /domains/:host/access/keys/:keyId', {
    operationId: 'deleteReaderKey',
    action: 'domain.manage',
    on: ['domain'],
    summary: "Delete a key for readers' tokens",
    description: 'Signs all readers of the site out.',
    params: { ...DomainParams, keyId: 'ID of the key.' },
    errors: { 409: 'It is the only key, and readers sign in with it. Add another key first.' },
    async handle({ params }, { organizationId, caller }) {
      const { host, keyId: id } = params;
      await removeReaderKey(db, caller, { host, organizationId, id });
    },
  });

  route('POST /domains/:host/access/sign-out', {
    operationId: 'signReadersOut',
    action: 'domain.manage',
    on: ['domain'],
    summary: 'Sign all readers out',
    description: "Ends the sessions of all readers of the domain's site and its previews. They can sign in again.",
    params: DomainParams,
    handle: ({ params }, { organizationId, caller }) => endReaderSessions(db, caller, { ...params, organizationId }),
  });
}

function toResponse({ updatedAt, ...access }: StoredAccess) {
  return {
    ...access,
    networks: [...access.networks],
    loginUrls: [...access.loginUrls],
    keys: [...access.keys],
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

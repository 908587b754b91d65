/** The environment variables for signing in to the dashboard with a SAML 2.0 identity provider. */
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { AppError } from '../errors.ts';
import { isLoopbackUrl, isUrl, isWebUrl } from '../lib/is-url.ts';
import type { Role } from './roles.ts';
import { areDomains, createRoleType, createRolesType, listDomains, parseRoles } from './roles.ts';
import type { RoleRules } from './roles.ts';

/** Members of the environment's schema; see `environment.ts`. The metadata and the certificate aren't secret, but long. */
export const samlVariables = {
  /**
   * URL of the identity provider's metadata, which Bindery reads once an hour.
   * @defaultValue none
   */
  BINDERY_SAML_METADATA_URL: Type.Optional(
    Type.Refine(Type.String({ expected: 'an https URL' }), (text) => isUrl(text, ['https:']) || isLoopbackUrl(text)),
  ),

  /**
   * The identity provider's metadata, an XML document. Use `BINDERY_SAML_METADATA_FILE` for a file.
   * @defaultValue none
   */
  BINDERY_SAML_METADATA: Type.Optional(Type.String({ minLength: 1, secret: true, expected: 'an XML document' })),

  /**
   * Without metadata: the identity provider's entity ID.
   * @defaultValue none
   */
  BINDERY_SAML_ISSUER: Type.Optional(Type.String({ minLength: 1, maxLength: 1024, expected: 'an entity ID' })),

  /**
   * Without metadata: the identity provider's sign-in URL, for the binding HTTP-Redirect.
   * @defaultValue none
   */
  BINDERY_SAML_ENTRY_POINT: Type.Optional(
    Type.Refine(Type.String({ expected: 'a URL such as https://login.example.com/saml' }), isWebUrl),
  ),

  /**
   * Without metadata: the provider's signing certificates in PEM format. Use `BINDERY_SAML_CERTIFICATE_FILE`
   * for a file.
   * @defaultValue none
   */
  BINDERY_SAML_CERTIFICATE: Type.Optional(
    Type.String({ minLength: 1, secret: true, expected: 'certificates in PEM format' }),
  ),

  /**
   * Name of the provider on the sign-in button.
   * @defaultValue `single sign-on`
   */
  BINDERY_SAML_NAME: Type.String({ minLength: 1, maxLength: 60, default: 'single sign-on', expected: 'a short name' }),

  /**
   * Comma-separated email domains whose users can join without an invitation.
   * @defaultValue none: users need an invitation
   */
  BINDERY_SAML_DOMAINS: Type.Optional(
    Type.Refine(Type.String({ expected: 'email domains such as example.com,example.org' }), areDomains),
  ),

  /**
   * Role of users from those domains.
   * @defaultValue `member`
   */
  BINDERY_SAML_ROLE: createRoleType(),

  /**
   * Organization that they join.
   * @defaultValue the oldest
   */
  BINDERY_SAML_ORGANIZATION: Type.Optional(
    Type.String({ pattern: '^org_[0-9a-z]+$', expected: 'an organization ID such as org_…' }),
  ),

  /**
   * Attribute with the groups of a user.
   * @defaultValue `groups`
   */
  BINDERY_SAML_GROUPS_ATTRIBUTE: Type.String({
    minLength: 1,
    maxLength: 500,
    default: 'groups',
    expected: 'an attribute',
  }),

  /**
   * Comma-separated groups of the provider and the roles that they give, as in `BINDERY_OIDC_ROLES`.
   * @defaultValue none: roles are given in Bindery
   */
  BINDERY_SAML_ROLES: createRolesType(),

  /**
   * Whether the provider can start a sign-in, such as from its list of applications. Nothing then proves that the person
   * at the browser wanted to sign in with this account.
   * @defaultValue `off`
   */
  BINDERY_SAML_IDP_INITIATED: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    expected: 'on or off',
  }),
};

/** Where the identity provider is, and which certificates it signs with. */
export type SamlProvider =
  | { kind: 'url'; url: string }
  | { kind: 'metadata'; text: string }
  | { kind: 'values'; issuer: string; entryPoint: string; certificate: string };

/** A SAML identity provider for signing in, and which of its users can join. */
export interface SamlSettings {
  provider: SamlProvider;
  /** Name on the sign-in button. */
  name: string;
  /** Email domains whose users can join without an invitation, in lower case. */
  domains: readonly string[];
  /** Role of those users. */
  role: Role;
  /** Organization that those users join. @defaultValue the oldest */
  organizationId: string | undefined;
  /** Attribute with the groups of a user. */
  groupsAttribute: string;
  /** Which groups give which role. @defaultValue roles are given in Bindery */
  roles?: RoleRules | undefined;
  /** Whether the provider can start a sign-in. */
  isIdpInitiated: boolean;
}

type Values = Static<TObject<typeof samlVariables>>;

/** Throws `invalid_config` if variables are missing, or contradict each other. */
export function toSaml(values: Values): SamlSettings | undefined {
  const provider = toProvider(values);
  const roleByGroup = parseRoles(values.BINDERY_SAML_ROLES ?? '');
  if (!provider) {
    if (values.BINDERY_SAML_ROLES === undefined) return undefined;
    throw new AppError(
      'invalid_config',
      'BINDERY_SAML_ROLES requires a SAML identity provider. Set BINDERY_SAML_METADATA_URL.',
    );
  }
  return {
    provider,
    name: values.BINDERY_SAML_NAME,
    domains: values.BINDERY_SAML_DOMAINS === undefined ? [] : listDomains(values.BINDERY_SAML_DOMAINS),
    role: values.BINDERY_SAML_ROLE as Role,
    organizationId: values.BINDERY_SAML_ORGANIZATION,
    groupsAttribute: values.BINDERY_SAML_GROUPS_ATTRIBUTE,
    roles: roleByGroup && { claim: 'groups', roleByGroup },
    isIdpInitiated: values.BINDERY_SAML_IDP_INITIATED === 'on',
  };
}

function toProvider(values: Values): SamlProvider | undefined {
  const {
    BINDERY_SAML_METADATA_URL: url,
    BINDERY_SAML_METADATA: text,
    BINDERY_SAML_ISSUER: issuer,
    BINDERY_SAML_ENTRY_POINT: entryPoint,
    BINDERY_SAML_CERTIFICATE: certificate,
  } = values;
  const parts = [issuer, entryPoint, certificate].filter((each) => each !== undefined);
  const ways = [url, text, parts[0]].filter((each) => each !== undefined);
  if (ways.length === 0) return undefined;
  if (ways.length > 1)
    throw new AppError(
      'invalid_config',
      'Set only one of BINDERY_SAML_METADATA_URL, BINDERY_SAML_METADATA, and BINDERY_SAML_ISSUER with BINDERY_SAML_ENTRY_POINT and BINDERY_SAML_CERTIFICATE.',
    );
  if (url !== undefined) return { kind: 'url', url };
  if (text !== undefined) return { kind: 'metadata', text };
  if (issuer !== undefined && entryPoint !== undefined && certificate !== undefined)
    return { kind: 'values', issuer, entryPoint, certificate };
  throw new AppError(
    'invalid_config',
    'Without metadata, SAML requires BINDERY_SAML_ISSUER, BINDERY_SAML_ENTRY_POINT and BINDERY_SAML_CERTIFICATE. Set all three.',
  );
}

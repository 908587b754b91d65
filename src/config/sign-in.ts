/** The environment variables for signing in to the dashboard: an OIDC provider, and a mail server. */
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { AppError } from '../errors.ts';
import { parseProxyList } from '../lib/http/trusted-proxies.ts';
import { isUrl, isWebUrl } from '../lib/is-url.ts';
import { splitList } from '../lib/split-list.ts';
import { areDomains, createRolesType, createRoleType, listDomains, parseRoles } from './roles.ts';
import type { Role, RoleRules } from './roles.ts';
import { samlVariables, toSaml } from './saml.ts';
import type { SamlSettings } from './saml.ts';
import { createIntegerType, createNetworksType } from './values.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const HOUR_SECONDS = 3_600;

/** Members of the environment's schema; see `environment.ts`. */
export const signInVariables = {
  ...samlVariables,

  /**
   * OIDC provider for signing in: the issuer in its `/.well-known/openid-configuration`.
   * @defaultValue none: users sign in with passwords
   */
  BINDERY_OIDC_ISSUER: Type.Optional(
    Type.Refine(Type.String({ expected: 'a URL such as https://login.example.com' }), isWebUrl),
  ),

  /** Bindery's client ID at the provider. Its redirect URL is `/v1/auth/callback/oidc` below the public URL. */
  BINDERY_OIDC_CLIENT_ID: Type.Optional(Type.String({ minLength: 1, expected: 'a client ID' })),

  /** Secret of that client. */
  BINDERY_OIDC_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1, secret: true, expected: 'a client secret' })),

  /**
   * Name of the provider on the sign-in button.
   * @defaultValue `single sign-on`
   */
  BINDERY_OIDC_NAME: Type.String({ minLength: 1, maxLength: 60, default: 'single sign-on', expected: 'a short name' }),

  /**
   * Comma-separated email domains whose users can join without an invitation.
   * @defaultValue none: users need an invitation
   */
  BINDERY_OIDC_DOMAINS: Type.Optional(
    Type.Refine(Type.String({ expected: 'email domains such as example.com,example.org' }), areDomains),
  ),

  /**
   * Role of users from those domains.
   * @defaultValue `member`
   */
  BINDERY_OIDC_ROLE: createRoleType(),

  /**
   * Organization that they join.
   * @defaultValue the oldest
   */
  BINDERY_OIDC_ORGANIZATION: Type.Optional(
    Type.String({ pattern: '^org_[0-9a-z]+$', expected: 'an organization ID such as org_…' }),
  ),

  /**
   * Whether an email address counts as verified if the provider doesn't say. Only for providers whose users can't
   * choose their address themselves.
   * @defaultValue `false`
   */
  BINDERY_OIDC_TRUST_EMAIL: Type.Union([Type.Literal('true'), Type.Literal('false')], {
    default: 'false',
    expected: 'true or false',
  }),

  /**
   * Comma-separated scopes that Bindery requests. Some providers send groups only for a further scope, such as `groups`.
   * @defaultValue `openid,profile,email`
   */
  BINDERY_OIDC_SCOPES: Type.Refine(
    Type.String({
      default: 'openid,profile,email',
      expected: 'scopes with openid, such as openid,profile,email,groups',
    }),
    (text) => splitList(text).includes('openid'),
  ),

  /**
   * Claim with the groups of a user: its name, or a path such as `realm_access.roles`.
   * @defaultValue `groups`
   */
  BINDERY_OIDC_GROUPS_CLAIM: Type.String({ minLength: 1, maxLength: 200, default: 'groups', expected: 'a claim' }),

  /**
   * Comma-separated groups of the provider and the roles that they give in the organization, such as
   * `docs-admins=admin,docs=member`. `*` means every user. Updated with each sign-in, and by SCIM.
   * @defaultValue none: roles are given in Bindery
   */
  BINDERY_OIDC_ROLES: createRolesType(),

  /**
   * Whether users can sign in with passwords. `off` requires an OIDC or SAML provider.
   * @defaultValue `on`
   */
  BINDERY_PASSWORDS: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on', expected: 'on or off' }),

  /**
   * Email address of the one account that can still sign in with its password if `BINDERY_PASSWORDS` is `off`, for when
   * the provider is down.
   * @defaultValue none
   */
  BINDERY_EMERGENCY_EMAIL: Type.Optional(
    Type.Refine(Type.String({ maxLength: 254, expected: 'an email address' }), (text) => EMAIL.test(text)),
  ),

  /**
   * Whether accounts with a password need a second factor. With `required`, they can't do anything before they have set
   * one up.
   * @defaultValue `optional`
   */
  BINDERY_SECOND_FACTOR: Type.Union([Type.Literal('optional'), Type.Literal('required')], {
    default: 'optional',
    expected: 'optional or required',
  }),

  /**
   * Number of hours without a request after which a session expires.
   * @defaultValue `336`, which is 14 days
   */
  BINDERY_SESSION_IDLE_HOURS: createIntegerType({ least: 1, most: 8_760, usual: 336 }),

  /**
   * Number of hours after which a session expires, even if it is used.
   * @defaultValue none
   */
  BINDERY_SESSION_MAX_HOURS: Type.Optional(createIntegerType({ least: 1, most: 8_760 })),

  /**
   * Comma-separated IP addresses and CIDR ranges from which users can open the dashboard and sign in. API keys have their
   * own lists.
   * @defaultValue all
   */
  BINDERY_DASHBOARD_NETWORKS: createNetworksType(),

  /**
   * Mail server for invitations and password-reset links. `smtp:` uses TLS if the server offers it, `smtps:` from the
   * start.
   * @defaultValue none: admins pass links on themselves
   */
  BINDERY_SMTP_URL: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: 'a URL such as smtp://user:password@mail.example.com:587' }),
      (text) => isUrl(text, ['smtp:', 'smtps:']),
    ),
  ),

  /** Sender of emails, such as `Bindery <bindery@example.com>`. */
  BINDERY_SMTP_FROM: Type.Optional(
    Type.Refine(Type.String({ maxLength: 200, expected: 'a sender such as Bindery <bindery@example.com>' }), (text) =>
      /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text),
    ),
  ),
};

/** An OIDC provider for signing in, and which of its users can join. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Name on the sign-in button. */
  name: string;
  /** Email domains whose users can join without an invitation, in lower case. */
  domains: readonly string[];
  /** Role of those users. */
  role: Role;
  /** Organization that those users join. @defaultValue the oldest */
  organizationId: string | undefined;
  /** Whether email addresses count as verified if the provider doesn't say. */
  trustsEmail: boolean;
  /** Scopes to request. @defaultValue `openid`, `profile` and `email` */
  scopes?: readonly string[] | undefined;
  /** Which groups give which role. @defaultValue roles are given in Bindery */
  roles?: RoleRules | undefined;
}

/** Who can sign in with a password. */
export interface PasswordRules {
  /** Whether everyone can. */
  isOn: boolean;
  /** The account that can if others can't, in lower case. */
  emergencyEmail: string | undefined;
  /** Whether accounts with a password need a second factor. @defaultValue false */
  needsSecondFactor?: boolean | undefined;
}

/** How long sessions last, in seconds. */
export interface SessionLimits {
  /** Without a request. */
  idle: number;
  /** In all. @defaultValue any time */
  max?: number | undefined;
}

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** Sender of emails. */
  from: string;
}

export interface SignInConfig {
  oidc: OidcSettings | undefined;
  saml: SamlSettings | undefined;
  passwords: PasswordRules;
  session: SessionLimits;
  /** Networks from which users can open the dashboard; empty for all. */
  networks: readonly string[];
  smtp: SmtpSettings | undefined;
}

type Values = Static<TObject<typeof signInVariables>>;

/** Throws `invalid_config` if a variable is set without the ones it requires. */
export function toSignInConfig(values: Values): SignInConfig {
  const oidc = toOidc(values);
  const saml = toSaml(values);
  if (oidc && saml)
    throw new AppError(
      'invalid_config',
      'An OIDC provider and a SAML identity provider are set. Set either BINDERY_OIDC_… or BINDERY_SAML_… variables.',
    );
  const isOn = values.BINDERY_PASSWORDS === 'on';
  if (!isOn && !oidc && !saml)
    throw new AppError(
      'invalid_config',
      'BINDERY_PASSWORDS=off requires an OIDC or SAML provider, because passwords are the only other way to sign in. Set BINDERY_OIDC_ISSUER or BINDERY_SAML_METADATA_URL.',
    );
  if (values.BINDERY_OIDC_ROLES !== undefined && !oidc)
    throw new AppError('invalid_config', 'BINDERY_OIDC_ROLES requires an OIDC provider. Set BINDERY_OIDC_ISSUER.');
  const { BINDERY_SESSION_MAX_HOURS: maxHours } = values;
  return {
    oidc,
    saml,
    smtp: toSmtp(values),
    passwords: {
      isOn,
      emergencyEmail: values.BINDERY_EMERGENCY_EMAIL?.toLowerCase(),
      needsSecondFactor: values.BINDERY_SECOND_FACTOR === 'required',
    },
    session: {
      idle: values.BINDERY_SESSION_IDLE_HOURS * HOUR_SECONDS,
      max: maxHours === undefined ? undefined : maxHours * HOUR_SECONDS,
    },
    networks: parseProxyList(values.BINDERY_DASHBOARD_NETWORKS ?? '') ?? [],
  };
}

function toOidc(values: Values): OidcSettings | undefined {
  const {
    BINDERY_OIDC_ISSUER: issuer,
    BINDERY_OIDC_CLIENT_ID: clientId,
    BINDERY_OIDC_CLIENT_SECRET: clientSecret,
  } = values;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new AppError(
      'invalid_config',
      'An OIDC provider requires BINDERY_OIDC_ISSUER, BINDERY_OIDC_CLIENT_ID and BINDERY_OIDC_CLIENT_SECRET. Set all three.',
    );
  const roleByGroup = parseRoles(values.BINDERY_OIDC_ROLES ?? '');
  return {
    issuer,
    clientId,
    clientSecret,
    name: values.BINDERY_OIDC_NAME,
    domains: values.BINDERY_OIDC_DOMAINS === undefined ? [] : listDomains(values.BINDERY_OIDC_DOMAINS),
    role: values.BINDERY_OIDC_ROLE as OidcSettings['role'],
    organizationId: values.BINDERY_OIDC_ORGANIZATION,
    trustsEmail: values.BINDERY_OIDC_TRUST_EMAIL === 'true',
    scopes: splitList(values.BINDERY_OIDC_SCOPES),
    roles: roleByGroup && { claim: values.BINDERY_OIDC_GROUPS_CLAIM, roleByGroup },
  };
}

function toSmtp({ BINDERY_SMTP_URL: url, BINDERY_SMTP_FROM: from }: Values): SmtpSettings | undefined {
  if (url === undefined) return undefined;
  if (from !== undefined) return { url, from };
  throw new AppError(
    'invalid_config',
    "BINDERY_SMTP_URL requires BINDERY_SMTP_FROM. Set it to the sender's email address.",
  );
}

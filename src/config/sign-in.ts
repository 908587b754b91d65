/** The environment variables for signing in to the dashboard: an OIDC provider, and a mail server. */
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { AppError } from '../errors.ts';
import { isUrl, isWebUrl } from '../lib/is-url.ts';

const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

const listDomains = (text: string) => text.split(',').map((each) => each.trim().toLowerCase());

/** Members of the environment's schema; see `environment.ts`. */
export const signInVariables = {
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
    Type.Refine(Type.String({ expected: 'email domains such as example.com,example.org' }), (text) =>
      listDomains(text).every((each) => DOMAIN.test(each)),
    ),
  ),

  /**
   * Role of users from those domains.
   * @defaultValue `member`
   */
  BINDERY_OIDC_ROLE: Type.Union(
    ROLES.map((role) => Type.Literal(role)),
    { default: 'member', expected: `one of ${ROLES.join(', ')}` },
  ),

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
  role: (typeof ROLES)[number];
  /** Organization that those users join. @defaultValue the oldest */
  organizationId: string | undefined;
  /** Whether email addresses count as verified if the provider doesn't say. */
  trustsEmail: boolean;
}

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** Sender of emails. */
  from: string;
}

export interface SignInConfig {
  oidc: OidcSettings | undefined;
  smtp: SmtpSettings | undefined;
}

type Values = Static<TObject<typeof signInVariables>>;

/** Throws `invalid_config` if a variable is set without the ones it requires. */
export function toSignInConfig(values: Values): SignInConfig {
  return { oidc: toOidc(values), smtp: toSmtp(values) };
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
  return {
    issuer,
    clientId,
    clientSecret,
    name: values.BINDERY_OIDC_NAME,
    domains: values.BINDERY_OIDC_DOMAINS === undefined ? [] : listDomains(values.BINDERY_OIDC_DOMAINS),
    role: values.BINDERY_OIDC_ROLE as OidcSettings['role'],
    organizationId: values.BINDERY_OIDC_ORGANIZATION,
    trustsEmail: values.BINDERY_OIDC_TRUST_EMAIL === 'true',
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

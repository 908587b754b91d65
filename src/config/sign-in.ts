/** The environment variables of signing in to the dashboard: an OIDC provider, and a mail server. */
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { AppError } from '../errors.ts';
import { isUrl, isWebAddress } from '../lib/is-url.ts';

const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

const listDomains = (text: string) => text.split(',').map((each) => each.trim().toLowerCase());

/** Members of the environment's schema; see `environment.ts`. */
export const signInVariables = {
  /**
   * OIDC provider that people may sign in with, as its `/.well-known/openid-configuration` names itself.
   * @defaultValue none: people sign in with passwords
   */
  BINDERY_OIDC_ISSUER: Type.Optional(
    Type.Refine(Type.String({ expected: 'a URL such as https://login.example.com' }), isWebAddress),
  ),

  /** Id of Bindery at the provider. Its redirect address is `/v1/auth/callback/oidc` below the public URL. */
  BINDERY_OIDC_CLIENT_ID: Type.Optional(Type.String({ minLength: 1, expected: 'the id of a client' })),

  /** Secret of that client. */
  BINDERY_OIDC_CLIENT_SECRET: Type.Optional(
    Type.String({ minLength: 1, secret: true, expected: 'the secret of a client' }),
  ),

  /**
   * Name of the provider on the button.
   * @defaultValue `single sign-on`
   */
  BINDERY_OIDC_NAME: Type.String({ minLength: 1, maxLength: 60, default: 'single sign-on', expected: 'a short name' }),

  /**
   * Mail domains, separated by commas, whose users may join without an invitation.
   * @defaultValue none: only who is invited
   */
  BINDERY_OIDC_DOMAINS: Type.Optional(
    Type.Refine(Type.String({ expected: 'mail domains such as example.com,example.org' }), (text) =>
      listDomains(text).every((each) => DOMAIN.test(each)),
    ),
  ),

  /**
   * Role that users of those domains join with.
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
    Type.String({ pattern: '^org_[0-9a-z]+$', expected: 'the id of an organization' }),
  ),

  /**
   * Whether an address counts as checked when the provider does not say whether it is. Only for providers whose users cannot choose
   * their address themselves.
   * @defaultValue `false`
   */
  BINDERY_OIDC_TRUST_EMAIL: Type.Union([Type.Literal('true'), Type.Literal('false')], {
    default: 'false',
    expected: 'true or false',
  }),

  /**
   * Mail server for invitations and links to reset a password. `smtp:` uses TLS when the server offers it, `smtps:` from the start.
   * @defaultValue none: admins hand links over
   */
  BINDERY_SMTP_URL: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: 'a URL such as smtp://user:password@mail.example.com:587' }),
      (text) => isUrl(text, ['smtp:', 'smtps:']),
    ),
  ),

  /** Address that mails come from, such as `Bindery <bindery@example.com>`. */
  BINDERY_SMTP_FROM: Type.Optional(
    Type.Refine(Type.String({ maxLength: 200, expected: 'an address such as Bindery <bindery@example.com>' }), (text) =>
      /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text),
    ),
  ),
};

/** An OIDC provider that people sign in with, and who of its users may join. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Name on the button. */
  name: string;
  /** Mail domains whose users may join without an invitation, in lower case. */
  domains: readonly string[];
  /** Role of those. */
  role: (typeof ROLES)[number];
  /** Organization that those join. @defaultValue the oldest */
  organizationId: string | undefined;
  /** Whether addresses count as checked when the provider does not say whether they are. */
  trustsEmail: boolean;
}

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** Address that mails come from. */
  from: string;
}

export interface SignInConfig {
  oidc: OidcSettings | undefined;
  smtp: SmtpSettings | undefined;
}

type Values = Static<TObject<typeof signInVariables>>;

/** Throws `invalid_config` when a variable is there without those that belong to it. */
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
      'An OIDC provider needs all of BINDERY_OIDC_ISSUER, BINDERY_OIDC_CLIENT_ID and BINDERY_OIDC_CLIENT_SECRET.',
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
  throw new AppError('invalid_config', 'BINDERY_SMTP_URL needs BINDERY_SMTP_FROM, the address that mails come from.');
}

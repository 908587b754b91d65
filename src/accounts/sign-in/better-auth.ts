import { betterAuth } from 'better-auth';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import { getErrorMessage } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { recordUserAudit } from './record-user-audit.ts';
import { resetUrl } from '../members/link-urls.ts';
import { toPersonName } from '../names.ts';
import { isDeactivated } from '../scim/account-state.ts';
import { readOidcIdentity } from './oidc-identity.ts';
import { createProviderHooks } from './provider-rules.ts';
import { createPasswordHash } from '../../lib/password-hash.ts';
import { RESET_SECONDS } from './reset-token.ts';
import { samlPlugin } from './saml/saml-plugin.ts';
import { createSessionTimes } from './session-times.ts';
import { renderResetMail } from './mails.ts';
import { IP_HEADER } from './types.ts';
import { hasSessionCookie } from './session-cookie.ts';
import type { Database } from '../../db/schema.ts';
import type { SamlSettings } from '../../config/saml.ts';
import type { OidcSettings } from '../../config/sign-in.ts';
import type { SignInSettings } from './types.ts';

const DAY_SECONDS = 86_400;
const DEFAULT_LIMITS = { idle: 14 * DAY_SECONDS };

const AUTH_PATH = '/v1/auth';

/** Id of the only provider, in URLs and in `user_accounts`. */
const OIDC_PROVIDER = 'oidc';

/** Maps the tables of the library to Bindery's names. The remaining column names are the same in snake case. */
export const TABLES = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'user_sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  account: {
    modelName: 'user_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'user_verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const;

/** The same for the second factor. */
const SECOND_FACTOR_TABLES = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'user_second_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
} as const;

/**
 * Creates an instance of the library. The instance for OIDC queries the provider when it is created, so passwords use
 * another one. They share tables and cookies.
 */
export function createAuth(
  settings: SignInSettings,
  { secret, oidc, saml }: { secret: Buffer; oidc?: OidcSettings | undefined; saml?: SamlSettings | undefined },
) {
  return betterAuth(createOptions(settings, { secret, oidc, saml }));
}

/** Returns the options of the library. A test also uses them to compare the schema. */
export function createOptions(
  settings: SignInSettings,
  { secret, oidc, saml }: { secret: Buffer; oidc?: OidcSettings | undefined; saml?: SamlSettings | undefined },
) {
  const { db, sendMail, log, sessionLimits: { idle } = DEFAULT_LIMITS } = settings;
  const publicUrl = settings.getPublicUrl();
  const isSecure = publicUrl.startsWith('https:');
  const times = createSessionTimes(db);
  const provider = (oidc && { id: 'oidc' as const, ...oidc }) ?? (saml && { id: 'saml' as const, ...saml });
  return {
    appName: 'Bindery',
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret: secret.toString('hex'),
    database: { db, type: 'postgres', transaction: true },
    user: { ...TABLES.user, ...(provider && { validateUserInfo: createProviderHooks(db, provider).validate }) },
    session: { ...TABLES.session, expiresIn: idle, updateAge: Math.min(DAY_SECONDS, Math.ceil(idle / 10)) },
    account: {
      ...TABLES.account,
      encryptOAuthTokens: true,
      // An email address doesn't identify a user. Users link the provider themselves while they are signed in. The
      // library links verified addresses only of users that the provider created: see `createProviderHooks`.
      accountLinking: { enabled: true, disableImplicitLinking: !provider, allowDifferentEmails: false },
    },
    // `removeExpiredSignIns` deletes expired links by the clock of the database.
    verification: { ...TABLES.verification, storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      password: createPasswordHash(settings.passwordCost),
      ...(sendMail && {
        sendResetPassword: async ({ user, token }: { user: { id: string; email: string }; token: string }) =>
          (await isDeactivated(db, user.id))
            ? undefined
            : sendMail(renderResetMail({ to: user.email, url: resetUrl(publicUrl, token) })),
      }),
      onPasswordReset: async ({ user }: { user: { id: string } }, request?: Request) =>
        recordUserAudit(db, { userId: user.id, action: 'password.reset', ip: findIpAddress(request?.headers) }),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${publicUrl}/dashboard/sign-in` },
    advanced: {
      cookiePrefix: isSecure ? '__Host-bindery' : 'bindery',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
      database: { validateSchema: false, generateId: ({ model }) => createId(PREFIXES[model] ?? 'row') },
    },
    databaseHooks: {
      ...(provider && { user: { create: { after: createProviderHooks(db, provider).join } } }),
      session: {
        update: { before: times.correct },
        delete: { before: times.keepUnexpired },
        create: {
          before: async (session) => {
            if (await isDeactivated(db, session.userId)) throw new APIError('FORBIDDEN', DEACTIVATED);
            return times.correct(session);
          },
          after: async (session, context) => {
            const { id: sessionId, userId, ipAddress } = session;
            if (!(await isSignIn(db, { userId, context }))) return;
            const ip = ipAddress ?? null;
            if (provider) {
              const hooks = createProviderHooks(db, provider);
              await hooks.acceptInvitations({ userId, sessionId, ip });
              await hooks.applyGroups({ userId, sessionId, ip });
            }
            const details = { way: provider?.id ?? 'password' };
            await recordUserAudit(db, { userId, sessionId, action: 'session.create', ip, details });
          },
        },
      },
    },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        const causes = details.filter((each) => each instanceof Error).map((each) => `: ${getErrorMessage(each)}`);
        const hint = message.includes('id_token failed verification') ? CLOCK_HINT : '';
        log(level === 'error' ? 'warn' : 'debug', `${message}${causes.join('')}${hint}`);
      },
    },
    // The provider decides about its own second factor.
    plugins: choosePlugins({ oidc, saml }),
  } satisfies BetterAuthOptions;
}

function choosePlugins({ oidc, saml }: { oidc?: OidcSettings | undefined; saml?: SamlSettings | undefined }) {
  if (oidc) return [genericOAuth({ config: [toProvider(oidc)] })];
  if (saml) return [samlPlugin()];
  return [twoFactor({ issuer: 'Bindery', schema: SECOND_FACTOR_TABLES })];
}

const DEACTIVATED = { code: 'ACCOUNT_DEACTIVATED', message: 'The account is deactivated.' };

/** The library doesn't log why it refuses an ID token. */
const CLOCK_HINT =
  '. If this happens with each sign-in, compare the clocks of this machine and of the provider with `bindery doctor`: more than 30 seconds apart, tokens seem to be expired';

const PREFIXES: Readonly<Record<string, string>> = {
  user: 'usr',
  session: 'ses',
  account: 'acc',
  verification: 'ver',
  twoFactor: 'sec',
};

/**
 * Returns whether a new session is a sign-in. The library also creates one when a password is right and the second factor
 * is missing, which it deletes immediately, and when a user turns the second factor on or off, which replaces theirs.
 */
async function isSignIn(
  db: Database,
  { userId, context }: { userId: string; context: { path?: string | undefined; headers?: Headers | undefined } | null },
): Promise<boolean> {
  const { path = '', headers } = context ?? {};
  if (path.startsWith('/two-factor/')) return !hasSessionCookie(headers?.get('cookie'));
  if (path !== '/sign-in/email') return true;
  const user = await db.selectFrom('users').select('two_factor_enabled').where('id', '=', userId).executeTakeFirst();
  return user?.two_factor_enabled !== true;
}

function toProvider({ issuer, clientId, clientSecret, name, trustsEmail, scopes }: OidcSettings) {
  return {
    providerId: OIDC_PROVIDER,
    name,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId,
    clientSecret,
    scopes: [...(scopes ?? ['openid', 'profile', 'email'])],
    disableProviderLogout: true,
    accountSubject: ({ tokens }: { tokens: { idToken?: string | undefined } }) =>
      readOidcIdentity(tokens.idToken, { issuer, clientId }),
    mapProfileToUser: (profile: Record<string, unknown>) => ({
      name: chooseName(profile),
      emailVerified: isTrue(profile.email_verified ?? (trustsEmail ? true : undefined)),
      image: undefined,
    }),
  };
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

function chooseName({ name, preferred_username: username, email }: Record<string, unknown>): string {
  const texts = [name, username, email].filter((each) => typeof each === 'string');
  return texts.map(toPersonName).find((each) => each !== undefined) ?? 'Unnamed';
}

function findIpAddress(headers: Headers | undefined): string | null {
  return headers?.get(IP_HEADER) ?? null;
}

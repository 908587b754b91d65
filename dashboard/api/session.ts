import { queryOptions } from '@tanstack/react-query';
import { isKnownSignedOut, markSession } from '../lib/session-mark.ts';
import { ApiError } from './api-error.ts';
import { pagedQuery } from './queries.ts';
import { call } from './request.ts';
import type { InvitationLook, Me, Session, SignInWays } from './types.ts';

/**
 * Loads the signed-in account, and fails with 401 if there is none. If the server already marked the page as signed out,
 * no request is sent, because browsers print failed requests to the console.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    if (isKnownSignedOut()) throw new ApiError("You're not signed in.", { status: 401 });
    return call<Me>('/v1/admin/me', { signal });
  },
  staleTime: 60_000,
});

/** Loads the installation's sign-in methods. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => call<SignInWays>('/v1/admin/sign-in', { signal }),
});

/** Signs in with email and password. Returns whether a code of the second factor is needed too. */
export async function signIn(input: { email: string; password: string }): Promise<{ needsCode: boolean }> {
  const { needsCode } = await call<{ needsCode: boolean }>('/v1/auth/sign-in/email', { method: 'POST', body: input });
  if (!needsCode) markSession('unknown');
  return { needsCode };
}

/** Completes signing in with a code of the authenticator app, or with a recovery code. */
export async function enterCode({ code, isRecovery }: { code: string; isRecovery: boolean }): Promise<void> {
  const step = isRecovery ? 'verify-backup-code' : 'verify-totp';
  await call(`/v1/auth/two-factor/${step}`, { method: 'POST', body: { code } });
  markSession('unknown');
}

/** Starts to set up a second factor. It isn't needed before `confirmSecondFactor`. */
export function startSecondFactor(password: string): Promise<{ totpUri: string; recoveryCodes: string[] }> {
  return call('/v1/auth/two-factor/enable', { method: 'POST', body: { password } });
}

/** Turns the second factor on, with a code of the app. */
export function confirmSecondFactor(code: string): Promise<unknown> {
  return call('/v1/auth/two-factor/confirm', { method: 'POST', body: { code } });
}

/** Turns the second factor off. */
export function removeSecondFactor(password: string): Promise<unknown> {
  return call('/v1/auth/two-factor/disable', { method: 'POST', body: { password } });
}

/** Replaces the recovery codes. */
export function renewRecoveryCodes(password: string): Promise<{ recoveryCodes: string[] }> {
  return call('/v1/auth/two-factor/generate-backup-codes', { method: 'POST', body: { password } });
}

/** Ends the current session. */
export async function signOut(): Promise<void> {
  await call('/v1/auth/sign-out', { method: 'POST', body: {} });
  markSession('none');
}

/** The identity provider of the installation; undefined if there is none. */
export function findProvider(ways: SignInWays | undefined): { kind: 'oidc' | 'saml'; name: string } | undefined {
  if (ways?.hasOidc === true) return { kind: 'oidc', name: ways.oidcName ?? DEFAULT_NAME };
  return ways?.hasSaml === true ? { kind: 'saml', name: ways.samlName ?? DEFAULT_NAME } : undefined;
}

const DEFAULT_NAME = 'single sign-on';

/** Routes that start a sign-in or a link with each kind of provider, and the fields to send with the callback URL. */
const PROVIDERS = {
  oidc: {
    signIn: '/v1/auth/sign-in/social',
    link: '/v1/auth/link-social',
    fields: { provider: 'oidc', errorCallbackURL: '/dashboard/sign-in' },
  },
  saml: { signIn: '/v1/auth/saml/start', link: '/v1/auth/saml/link', fields: {} },
} as const;

/**
 * Redirects to the identity provider, which redirects back to `callbackURL`. With an invitation, a user without an
 * account can join.
 */
export async function signInWithProvider(
  kind: 'oidc' | 'saml',
  { callbackURL, invitation }: { callbackURL: string; invitation?: string },
): Promise<void> {
  const { signIn: path, fields } = PROVIDERS[kind];
  await visitProvider(path, { ...fields, callbackURL, invitation });
}

/** Redirects to the identity provider, to link it to the signed-in account. */
export async function linkProvider(kind: 'oidc' | 'saml'): Promise<void> {
  const { link: path, fields } = PROVIDERS[kind];
  await visitProvider(path, { ...fields, callbackURL: location.pathname });
}

async function visitProvider(path: string, body: object): Promise<void> {
  const { url } = await call<{ url: string }>(path, { method: 'POST', body });
  location.assign(url);
}

/** Requests an email with a password-reset link. The installation needs SMTP settings for it. */
export function requestReset(email: string): Promise<unknown> {
  return call('/v1/auth/request-password-reset', { method: 'POST', body: { email } });
}

/** Sets a new password with the token of a password-reset link. */
export function resetPassword(input: { token: string; newPassword: string }): Promise<unknown> {
  return call('/v1/auth/reset-password', { method: 'POST', body: input });
}

/** Loads an invitation by its link's token. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => call<InvitationLook>('/v1/admin/invitations/look', { method: 'POST', body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface AcceptInput {
  token: string;
  name?: string;
  email?: string;
  password?: string;
}

/** Accepts an invitation. Signed-in users send only the token; new users also send a name, email and password. */
export async function acceptInvitation(input: AcceptInput): Promise<{ organizationId: string }> {
  const acceptance = await call<{ organizationId: string }>('/v1/admin/invitations/accept', {
    method: 'POST',
    body: input,
  });
  markSession('unknown');
  return acceptance;
}

/** Changes the signed-in user's name or settings. */
export function updateMe(body: { name?: string; agentMails?: boolean }): Promise<unknown> {
  return call('/v1/admin/me', { method: 'PATCH', body });
}

/** Changes the password and ends all other sessions. */
export function changePassword(input: { currentPassword: string; newPassword: string }): Promise<unknown> {
  return call('/v1/auth/change-password', { method: 'POST', body: { ...input, revokeOtherSessions: true } });
}

/** Lists the account's sessions page by page, newest first. */
export const sessionsQuery = pagedQuery<{ sessions: Session[]; nextCursor: string | null }>(undefined, {
  name: 'sessions',
  filter: {},
});

/** Ends one session of the account. */
export function deleteSession(id: string): Promise<unknown> {
  return call(`/v1/admin/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Ends all sessions of the account, including the current one. */
export function deleteSessions(): Promise<unknown> {
  return call('/v1/admin/sessions', { method: 'DELETE' });
}

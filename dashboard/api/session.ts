import { queryOptions } from '@tanstack/react-query';
import { isKnownSignedOut, markSession } from '../lib/session-mark.ts';
import { ApiError } from './api-error.ts';
import { call } from './request.ts';
import type { InvitationLook, Me, Session, SignInWays } from './types.ts';

/**
 * Reads the account that is signed in; fails with 401 without one. A page that came without a session does not ask: browsers report what is refused.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    if (isKnownSignedOut()) throw new ApiError("You're not signed in.", { status: 401 });
    return call<Me>('/v1/admin/me', { signal });
  },
  staleTime: 60_000,
});

export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => call<SignInWays>('/v1/admin/sign-in', { signal }),
});

export async function signIn(input: { email: string; password: string }): Promise<void> {
  await call('/v1/auth/sign-in/email', { method: 'POST', body: input });
  markSession('unknown');
}

export async function signOut(): Promise<void> {
  await call('/v1/auth/sign-out', { method: 'POST', body: {} });
  markSession('none');
}

/** Leaves the page for the identity provider, which leads back to `callbackURL`. An invitation lets in who has no account yet. */
export async function signInWithOidc(callbackURL: string, invitation?: string): Promise<void> {
  const body = { provider: 'oidc', callbackURL, errorCallbackURL: '/dashboard/sign-in', invitation };
  const { url } = await call<{ url: string }>('/v1/auth/sign-in/social', { method: 'POST', body });
  location.assign(url);
}

/** Leaves the page for the identity provider, to link it to the account that is signed in. */
export async function linkOidc(): Promise<void> {
  const body = { provider: 'oidc', callbackURL: location.pathname, errorCallbackURL: '/dashboard/sign-in' };
  const { url } = await call<{ url: string }>('/v1/auth/link-social', { method: 'POST', body });
  location.assign(url);
}

/** Has a link to reset the password sent, where mail is set up. */
export function requestReset(email: string): Promise<unknown> {
  return call('/v1/auth/request-password-reset', { method: 'POST', body: { email } });
}

export function resetPassword(input: { token: string; newPassword: string }): Promise<unknown> {
  return call('/v1/auth/reset-password', { method: 'POST', body: input });
}

export function lookAtInvitation(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => call<InvitationLook>('/v1/admin/invitations/look', { method: 'POST', body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Joining {
  token: string;
  name?: string;
  email?: string;
  password?: string;
}

/** Joins: with the token alone for who is signed in, with the rest for who is new. */
export async function acceptInvitation(input: Joining): Promise<{ organizationId: string }> {
  const joined = await call<{ organizationId: string }>('/v1/admin/invitations/accept', {
    method: 'POST',
    body: input,
  });
  markSession('unknown');
  return joined;
}

export function renameMe(name: string): Promise<unknown> {
  return call('/v1/admin/me', { method: 'PATCH', body: { name } });
}

export function changePassword(input: { currentPassword: string; newPassword: string }): Promise<unknown> {
  return call('/v1/auth/change-password', { method: 'POST', body: { ...input, revokeOtherSessions: true } });
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call<{ sessions: Session[] }>('/v1/admin/sessions', { signal })).sessions,
});

export function endSession(id: string): Promise<unknown> {
  return call(`/v1/admin/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Signs out everywhere but here. */
export function endOtherSessions(): Promise<unknown> {
  return call('/v1/admin/sessions', { method: 'DELETE' });
}

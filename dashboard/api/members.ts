import { listQuery, pagedQuery } from './queries.ts';
import { call } from './request.ts';
import type { Invitation, Member, Role } from './types.ts';

/** Lists the organization's members page by page, or only those whose name or email address contains a text. */
export function membersQuery(org: string, search = '') {
  return pagedQuery<{ members: Member[]; nextCursor: string | null }>(org, { name: 'members', filter: { search } });
}

/** Loads all members of the organization, for choices. */
export function allMembersQuery(org: string) {
  return listQuery<Member>(org, { key: ['members', 'all'], path: '/v1/admin/members', name: 'members' });
}

/** Lists the organization's open invitations page by page. */
export function invitationsQuery(org: string) {
  return pagedQuery<{ invitations: Invitation[]; nextCursor: string | null }>(org, {
    name: 'invitations',
    filter: {},
  });
}

/** Creates an invitation. Returns its link, or null if Bindery sent the link by email. */
export function invite(
  org: string,
  input: { role: Role; email?: string },
): Promise<{ invitation: Invitation; url: string | null }> {
  return call('/v1/admin/invitations', { org, method: 'POST', body: input });
}

/** Withdraws an invitation, so that its link no longer works. */
export function withdrawInvitation(org: string, id: string): Promise<unknown> {
  return call(`/v1/admin/invitations/${encodeURIComponent(id)}`, { org, method: 'DELETE' });
}

/** Changes a member's role. */
export function changeRole(org: string, userId: string, role: Role): Promise<unknown> {
  return call(`/v1/admin/members/${encodeURIComponent(userId)}`, { org, method: 'PATCH', body: { role } });
}

/** Removes a member from the organization. */
export function removeMember(org: string, userId: string): Promise<unknown> {
  return call(`/v1/admin/members/${encodeURIComponent(userId)}`, { org, method: 'DELETE' });
}

/** Creates a link that lets a member set a new password. The caller passes it on, because Bindery doesn't send it. */
export function createResetLink(org: string, userId: string): Promise<{ url: string; expiresAt: string }> {
  return call(`/v1/admin/members/${encodeURIComponent(userId)}/reset-link`, { org, method: 'POST' });
}

/** Removes the second factor of a member who lost it. */
export function resetSecondFactor(org: string, userId: string): Promise<unknown> {
  return call(`/v1/admin/members/${encodeURIComponent(userId)}/second-factor`, { org, method: 'DELETE' });
}

import type { FastifyRequest } from 'fastify';
import { changeRole, getMember, listMembers, removeMember } from '../../../../accounts/members/members.ts';
import type { Member as MemberFacts } from '../../../../accounts/members/members.ts';
import { recordAudit } from '../../../../accounts/audit/record-audit.ts';
import { requireAllowed } from '../../../../accounts/policy.ts';
import type { Role } from '../../../../db/tables/accounts.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { createRoutes } from '../../../add-route.ts';
import { ERROR_DESCRIPTIONS } from '../../../schemas.ts';
import { createCursor, CURSOR_TEXT, CURSOR_TIME, parseCursor, readPage } from '../../../pages.ts';
import type { App } from '../../../types.ts';
import { MembersQuery } from '../members-query.ts';
import { Member, MemberParams, Members, UpdateMember } from './schemas.ts';
import type { SignInDeps } from './methods.ts';

/** Registers the routes that list members, change their roles and remove them. Only owners can change owners. */
export function registerMembers(app: App, { db }: SignInDeps): void {
  const route = createRoutes(app, { tag: 'Members' });
  route('GET /members', {
    operationId: 'listMembers',
    action: 'member.read',
    on: 'organization',
    summary: 'List members',
    query: MembersQuery,
    returns: Members,
    result: 'Sorted by the date they joined, oldest first.',
    async handle({ query }, { organizationId }) {
      const { rows, nextCursor } = await readPage(query, {
        read: ({ cursor, limit }) => {
          const [time, userId = ''] = parseCursor(cursor, [CURSOR_TIME, CURSOR_TEXT]) ?? [];
          const after = time === undefined ? undefined : { joinedAt: new Date(Number(time)), userId };
          return listMembers(db, { organizationId, search: query.search, after, limit });
        },
        at: ({ joinedAt, userId }) => createCursor([String(joinedAt.getTime()), userId]),
      });
      return { members: rows.map(toMember), nextCursor };
    },
  });

  route('PATCH /members/:userId', {
    operationId: 'updateMember',
    action: 'member.manage',
    on: 'organization',
    summary: "Change a member's role",
    description:
      "Only an owner can make another member an owner or change an owner's role. The last owner can't be changed. A lower role ends the member's sessions and revokes the open invitations, API keys and password reset links that they created and could no longer create.",
    params: MemberParams,
    body: UpdateMember,
    returns: Member,
    result: 'The updated member.',
    errors: { 409: ERROR_DESCRIPTIONS[409] },
    async handle(request, { actor }) {
      const { role } = request.body;
      const reference = { organizationId: actor.organizationId, userId: request.params.userId };
      const before = await getMember(db, reference);
      requireForRoles(request, [before.role, role]);
      const bySession = actor.kind === 'session' ? actor.sessionId : undefined;
      const change = { ...reference, role, from: before.role, bySession };
      const member = await changeRole(db, change, (trx, withdrawn) =>
        recordAudit(trx, {
          organizationId: actor.organizationId,
          actor,
          ip: request.ip,
          action: 'member.update',
          subject: before.userId,
          details: { email: before.email, from: before.role, to: role, ...(withdrawn && { withdrawn }) },
        }),
      );
      return toMember(member);
    },
  });

  route('DELETE /members/:userId', {
    operationId: 'deleteMember',
    action: 'member.manage',
    on: 'organization',
    summary: 'Remove a member',
    description:
      "The account is kept. Only an owner can remove an owner, and the last owner can't be removed. Removing a member ends their sessions and revokes the open invitations, API keys and password reset links that they created.",
    params: MemberParams,
    result: 'Removed.',
    errors: { 409: ERROR_DESCRIPTIONS[409] },
    async handle(request, { actor }) {
      const reference = { organizationId: actor.organizationId, userId: request.params.userId };
      const before = await getMember(db, reference);
      requireForRoles(request, [before.role]);
      const bySession = actor.kind === 'session' ? actor.sessionId : undefined;
      await removeMember(db, { ...reference, from: before.role, bySession }, (trx, withdrawn) =>
        recordAudit(trx, {
          organizationId: actor.organizationId,
          actor,
          ip: request.ip,
          action: 'member.delete',
          subject: before.userId,
          details: { email: before.email, role: before.role, withdrawn },
        }),
      );
    },
  });
}

/** Throws `forbidden` if one of the roles is owner and the actor isn't an owner. */
export function requireForRoles(request: FastifyRequest, roles: readonly Role[]): void {
  if (roles.includes('owner')) requireAllowed(getActor(request), 'owner.manage');
}

function toMember({ joinedAt, lastSeenAt, ...rest }: MemberFacts) {
  return { ...rest, joinedAt: joinedAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}

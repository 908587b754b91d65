import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  markMailed,
} from '../../../../accounts/members/invitations.ts';
import type { Invitation as InvitationFacts } from '../../../../accounts/members/invitations.ts';
import { lockRights } from '../../../../accounts/members/lock-rights.ts';
import { getInvitationUrl } from '../../../../accounts/members/link-urls.ts';
import { recordAudit } from '../../../../accounts/audit/record-audit.ts';
import type { Action } from '../../../../accounts/policy.ts';
import { getOrganization } from '../../../../accounts/organizations.ts';
import { renderInvitationMail } from '../../../../accounts/sign-in/mails.ts';
import { createRoutes } from '../../../add-route.ts';
import { PageQuery, readPage } from '../../../pages.ts';
import type { App } from '../../../types.ts';
import { requireForRoles } from './members.ts';
import { CreatedInvitation, CreateInvitation, InvitationParams, Invitations } from './schemas.ts';
import type { SignInDeps } from './methods.ts';

const DAY_SECONDS = 86_400;

/** Registers the routes that create, list and revoke invitations. Only an owner can invite an owner. */
export function registerInvitations(app: App, { db, signIn, logger }: SignInDeps): void {
  const route = createRoutes(app, { tag: 'Members' });
  route('GET /invitations', {
    operationId: 'listInvitations',
    action: 'member.manage',
    on: 'organization',
    summary: 'List open invitations',
    query: PageQuery,
    returns: Invitations,
    result: 'Newest first.',
    async handle(request, { organizationId }) {
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'inv',
        read: (page) => listInvitations(db, { organizationId, ...page }),
      });
      return { invitations: rows.map(toInvitation), nextCursor };
    },
  });

  route('POST /invitations', {
    operationId: 'createInvitation',
    action: 'member.manage',
    on: 'organization',
    summary: 'Invite a member',
    description:
      'If you send `email` and a mail server is configured, Bindery emails the link. Otherwise, the response contains the link, and you send it to the person. The link works once.',
    body: CreateInvitation,
    returns: CreatedInvitation,
    status: 201,
    result: 'The invitation.',
    async handle(request, { actor }) {
      const { role, projectRoles, email, days } = request.body;
      requireForRoles(request, [role]);
      const { organizationId } = actor;
      const invitedBy = actor.kind === 'session' ? actor.userId : undefined;
      const seconds = days === undefined ? undefined : days * DAY_SECONDS;
      const keyId = actor.kind === 'key' ? actor.keyId : undefined;
      const actions: Action[] = role === 'owner' ? ['member.manage', 'owner.manage'] : ['member.manage'];
      const { invitation, token } = await db.transaction().execute(async (trx) => {
        await lockRights(trx, { actor, organizationId, actions });
        const invitation = await createInvitation(trx, {
          organizationId,
          role,
          projectRoles,
          email,
          invitedBy,
          keyId,
          seconds,
        });
        const { id: subject, email: address } = invitation.invitation;
        const details = {
          role,
          ...(projectRoles?.length && { projectRoles }),
          ...(address !== null && { email: address }),
        };
        await recordAudit(trx, {
          organizationId,
          actor,
          ip: request.ip,
          action: 'invitation.create',
          subject,
          details,
        });
        return invitation;
      });
      const url = getInvitationUrl(signIn.getPublicUrl(), token);
      const isMailed = await tryMailInvitation({ invitation, url, organizationId });
      return { invitation: toInvitation(invitation), url: isMailed ? null : url };
    },
  });

  route('DELETE /invitations/:invitationId', {
    operationId: 'deleteInvitation',
    action: 'member.manage',
    on: 'organization',
    summary: 'Withdraw an invitation',
    params: InvitationParams,
    result: 'Its link no longer works.',
    async handle(request, { actor }) {
      const { organizationId } = actor;
      await db.transaction().execute(async (trx) => {
        const {
          id: subject,
          role,
          email,
        } = await deleteInvitation(trx, { id: request.params.invitationId, organizationId });
        requireForRoles(request, [role]);
        const details = { role, ...(email !== null && { email }) };
        await recordAudit(trx, {
          organizationId,
          actor,
          ip: request.ip,
          action: 'invitation.delete',
          subject,
          details,
        });
      });
    },
  });

  /**
   * Emails the link and returns whether that succeeded. If it didn't, the admin hands over the link, as without a
   * mail server.
   */
  async function tryMailInvitation({
    invitation: { id, email, invitedBy, expiresAt },
    url,
    organizationId,
  }: {
    invitation: InvitationFacts;
    url: string;
    organizationId: string;
  }): Promise<boolean> {
    if (!signIn.sendMail || email === null) return false;
    const { name: organization } = await getOrganization(db, organizationId);
    try {
      await signIn.sendMail(renderInvitationMail({ to: email, url, organization, inviter: invitedBy, expiresAt }));
    } catch (error) {
      logger.warn({ err: error }, 'could not send an invitation by email');
      return false;
    }
    await markMailed(db, id);
    return true;
  }
}

function toInvitation({ createdAt, expiresAt, projectRoles, ...rest }: InvitationFacts) {
  return {
    ...rest,
    projectRoles: [...projectRoles],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

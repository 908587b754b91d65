import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { acceptAsNewUser, acceptAsUser } from '../../../../accounts/members/accept.ts';
import type { AcceptedInvitation as AcceptedInvitationFacts } from '../../../../accounts/members/accept.ts';
import { getInvitation } from '../../../../accounts/members/invitations.ts';
import { recordAudit } from '../../../../accounts/audit/record-audit.ts';
import type { AuditActor } from '../../../../accounts/audit/record-audit.ts';
import { requirePassword } from '../../../../accounts/sign-in/password-rules.ts';
import { undoAttempt } from '../../../../accounts/sign-in/attempts.ts';
import { AppError } from '../../../../errors.ts';
import { requireSameOrigin } from '../../../middleware/same-origin.ts';
import { getSession, hasSession } from '../../../middleware/session.ts';
import { createRoutes } from '../../../add-route.ts';
import { ERROR_DESCRIPTIONS } from '../../../schemas.ts';
import type { App } from '../../../types.ts';
import { copyCookies, forward } from '../../v1-auth/forward.ts';
import { getIpGroup, LINK_ADDRESS, limitAttempts } from '../../v1-auth/limits.ts';
import { AcceptedInvitation, AcceptInvitation, InvitationLook, LinkToken } from './schemas.ts';
import type { SignInDeps } from './methods.ts';

/** Registers the routes that show and accept an invitation, for anyone with its link. */
export function registerAccept(app: App, { db, signIn }: SignInDeps): void {
  const route = createRoutes(app, { tag: 'Members', security: [] });
  /** Runs a request with a link token. Counts tokens that don't exist, so that a caller can't guess many. */
  const withLink = async <Result>(request: FastifyRequest, reply: FastifyReply, run: () => Promise<Result>) => {
    requireSameOrigin(request);
    reply.header('cache-control', 'no-store');
    const address = getIpGroup(request);
    await limitAttempts(db, reply, [[LINK_ADDRESS, address]]);
    const result = await run();
    await undoAttempt(db, LINK_ADDRESS, address);
    return result;
  };

  route('POST /invitations/look', {
    operationId: 'lookAtInvitation',
    summary: 'Get an invitation by its link',
    body: LinkToken,
    returns: InvitationLook,
    result: 'The invitation.',
    errors: { 410: ERROR_DESCRIPTIONS[410], 429: ERROR_DESCRIPTIONS[429] },
    async handle(request, { reply }) {
      const { organizationName, role, email, isFirst, expiresAt } = await withLink(request, reply, () =>
        getInvitation(db, request.body.token),
      );
      return { organizationName, role, email, isFirst, expiresAt: expiresAt.toISOString() };
    },
  });

  route('POST /invitations/accept', {
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'A signed-in user joins with their account. Otherwise, send `name`, `email` and `password` to create an account and sign in.',
    body: AcceptInvitation,
    returns: AcceptedInvitation,
    result: 'Joined.',
    errors: {
      401: ERROR_DESCRIPTIONS[401],
      409: ERROR_DESCRIPTIONS[409],
      410: ERROR_DESCRIPTIONS[410],
      429: ERROR_DESCRIPTIONS[429],
    },
    async handle(request, { reply }) {
      const { organizationId } = await withLink(request, reply, () =>
        hasSession(request) ? joinAsUser(request) : joinAsNewUser(request, reply),
      );
      return { organizationId };
    },
  });

  async function joinAsUser(request: FastifyRequest): Promise<AcceptedInvitationFacts> {
    const { user, sessionId } = await getSession(request);
    const { token } = request.body as Static<typeof AcceptInvitation>;
    const invitation = await acceptAsUser(db, token, user.id);
    await record(request, { invitation, userId: user.id, actor: { kind: 'session', userId: user.id, sessionId } });
    return invitation;
  }

  async function joinAsNewUser(request: FastifyRequest, reply: FastifyReply): Promise<AcceptedInvitationFacts> {
    const { token, name, email, password } = request.body as Static<typeof AcceptInvitation>;
    // Checks the invitation before the password is hashed, which is the expensive part.
    const { email: invitedEmail } = await getInvitation(db, token);
    const address = email ?? invitedEmail ?? undefined;
    if (name === undefined || address === undefined || password === undefined)
      throw new AppError(
        'invalid_request',
        'Send name, email and password to create an account, or sign in to an existing one first.',
      );
    requirePassword(signIn.passwords, address);
    const passwordHash = await signIn.hashPassword(password);
    const { invitation, userId } = await acceptAsNewUser(db, token, {
      name,
      email: address,
      passwordHash,
      oidcDomains: (signIn.oidc ?? signIn.saml)?.domains,
    });
    await record(request, { invitation, userId, actor: { kind: 'nobody' } });
    const body = { email: address.trim().toLowerCase(), password };
    copyCookies(await forward(signIn, request, { path: '/v1/auth/sign-in/email', body }), reply);
    return invitation;
  }

  async function record(
    request: FastifyRequest,
    { invitation, userId, actor }: { invitation: AcceptedInvitationFacts; userId: string; actor: AuditActor },
  ): Promise<void> {
    const { id, role, organizationId } = invitation;
    const details = { invitation: id, role };
    await recordAudit(db, {
      organizationId,
      actor,
      ip: request.ip,
      action: 'invitation.accept',
      subject: userId,
      details,
    });
  }
}

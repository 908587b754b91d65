import type { Static } from 'typebox';
import { recordAudit } from '../../../../accounts/audit/record-audit.ts';
import { lockRights } from '../../../../accounts/members/lock-rights.ts';
import { getMember } from '../../../../accounts/members/members.ts';
import { resetUrl } from '../../../../accounts/members/link-urls.ts';
import { requirePassword } from '../../../../accounts/sign-in/password-rules.ts';
import { createResetToken } from '../../../../accounts/sign-in/reset-token.ts';
import { getMemberActor } from '../../../middleware/authenticate.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App } from '../../../types.ts';
import { requireAbove } from './require-above.ts';
import { MemberParams, ResetLink } from './schemas.ts';
import type { SignInDeps } from './methods.ts';

/** Registers the route that creates a password-reset link for a member. An admin hands it over. */
export function registerResetLink(app: App, { db, signIn }: SignInDeps): void {
  const route = createRoutes(app, { tag: 'Members', security: [{ session: [] }] });
  route('POST /members/:userId/reset-link', {
    operationId: 'createResetLink',
    action: 'member.manage',
    on: 'organization',
    summary: 'Create a password reset link',
    description:
      "The link works once, for an hour, and ends all of the member's sessions. Anyone with the link can take over the account, so your role must be at least as high as the member's in every organization they belong to.",
    params: MemberParams,
    returns: ResetLink,
    result: 'The link.',
    async handle(request): Promise<Static<typeof ResetLink>> {
      const actor = getMemberActor(request);
      const { organizationId } = actor;
      const { userId, email } = await getMember(db, { organizationId, userId: request.params.userId });
      requirePassword(signIn.passwords, email);
      await requireAbove(db, { actor, userId, command: 'bindery admin user reset-link' });
      const { token, expiresAt } = await db.transaction().execute(async (trx) => {
        await lockRights(trx, { actor, organizationId, actions: ['member.manage'] });
        const fact = { action: 'member.reset', subject: userId, details: { email } } as const;
        await recordAudit(trx, { ...fact, organizationId, actor, ip: request.ip });
        return createResetToken(trx, { userId, createdBy: actor.userId });
      });
      return { url: resetUrl(signIn.getPublicUrl(), token), expiresAt: expiresAt.toISOString() };
    },
  });
}

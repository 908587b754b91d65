import { recordAudit } from '../../../../accounts/audit/record-audit.ts';
import { lockRights } from '../../../../accounts/members/lock-rights.ts';
import { getMember } from '../../../../accounts/members/members.ts';
import { removeSecondFactor } from '../../../../accounts/sign-in/remove-second-factor.ts';
import { AppError } from '../../../../errors.ts';
import { createRoutes } from '../../../add-route.ts';
import { getMemberActor } from '../../../middleware/authenticate.ts';
import { ERROR_DESCRIPTIONS } from '../../../schemas.ts';
import type { App } from '../../../types.ts';
import type { SignInDeps } from './methods.ts';
import { requireAbove } from './require-above.ts';
import { MemberParams } from './schemas.ts';

/** Registers the route that removes the second factor of a member who lost their device. */
export function registerSecondFactorReset(app: App, { db }: SignInDeps): void {
  const route = createRoutes(app, { tag: 'Members', security: [{ session: [] }] });
  route('DELETE /members/:userId/second-factor', {
    operationId: 'resetSecondFactor',
    action: 'member.manage',
    on: 'organization',
    summary: 'Reset a second factor',
    description:
      "For members who lost their authenticator app and their recovery codes. Until they set up another one, they only need their password to sign in. Your role must be at least as high as the member's in every organization they belong to.",
    params: MemberParams,
    result: 'Reset.',
    errors: { 409: ERROR_DESCRIPTIONS[409] },
    async handle(request) {
      const actor = getMemberActor(request);
      const { organizationId } = actor;
      const { userId, email } = await getMember(db, { organizationId, userId: request.params.userId });
      await requireAbove(db, { actor, userId, command: `bindery admin user reset-second-factor ${email}` });
      await db.transaction().execute(async (trx) => {
        await lockRights(trx, { actor, organizationId, actions: ['member.manage'] });
        if (!(await removeSecondFactor(trx, userId)))
          throw new AppError('conflict', 'This member has no second factor.');
        const fact = { action: 'second-factor.reset', subject: userId, details: { email } } as const;
        await recordAudit(trx, { ...fact, organizationId, actor, ip: request.ip });
      });
    },
  });
}

import { findOwnOrganization } from '../../../../accounts/installation.ts';
import { canOpenFolders } from '../../../../accounts/local-folders.ts';
import { parseName } from '../../../../accounts/names.ts';
import { lacksSecondFactor } from '../../../../accounts/sign-in/second-factor-rules.ts';
import { getUser } from '../../../middleware/session.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App } from '../../../types.ts';
import { Me, UpdateMe } from './schemas.ts';
import { readSignInMethods } from './methods.ts';
import type { SignInDeps } from './methods.ts';

/** Registers the routes that show and change the signed-in user. */
export function registerMe(app: App, deps: SignInDeps): void {
  const route = createRoutes(app, { tag: 'Members', security: [{ session: [] }] });
  const { db, repositories: folders } = deps;

  const readUser = async (userId: string, sessionId: string) => {
    const [user, accounts, memberships, ownId, signIn, needsSecondFactor] = await Promise.all([
      db
        .selectFrom('users')
        .select(['id', 'name', 'email', 'email_verified as emailVerified', 'agent_mails as agentMails'])
        .select(['two_factor_enabled as hasSecondFactor'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
      db.selectFrom('user_accounts').select(['provider_id', 'password']).where('user_id', '=', userId).execute(),
      db
        .selectFrom('members as member')
        .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
        .select(['organization.id', 'organization.name', 'organization.plan', 'member.role'])
        .where('member.user_id', '=', userId)
        .orderBy('member.created_at')
        .orderBy('organization.id')
        .execute(),
      findOwnOrganization(db),
      readSignInMethods(deps),
      lacksSecondFactor(db, deps.signIn.passwords, userId),
    ]);
    const hasPassword = accounts.some(({ password }) => password !== null);
    const hasOidc = accounts.some(({ provider_id: provider }) => provider !== 'credential');
    const canUseFolders = folders !== undefined && ownId !== undefined && (await canOpenFolders(db, folders));
    const organizations = memberships.map((membership) => {
      const isOwn = membership.id === ownId;
      return { ...membership, runsInstallation: isOwn, canUseFolders: isOwn && canUseFolders };
    });
    return { user: { ...user, hasPassword, hasOidc, needsSecondFactor }, sessionId, organizations, signIn };
  };

  route('GET /me', {
    operationId: 'getMe',
    summary: 'Get the signed-in user',
    returns: Me,
    result: 'The user and their organizations.',
    async handle(request) {
      const { user, sessionId } = getUser(request);
      return await readUser(user.id, sessionId);
    },
  });

  route('PATCH /me', {
    operationId: 'updateMe',
    summary: 'Change your name or your settings',
    body: UpdateMe,
    returns: Me,
    result: 'The updated user.',
    async handle(request) {
      const { user, sessionId } = getUser(request);
      const { name, agentMails } = request.body;
      const change = {
        ...(name !== undefined && { name: parseName(name) }),
        ...(agentMails !== undefined && { agent_mails: agentMails }),
        updated_at: new Date(),
      };
      await db.updateTable('users').set(change).where('id', '=', user.id).execute();
      return await readUser(user.id, sessionId);
    },
  });
}

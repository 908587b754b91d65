import { parseName } from '../../../../accounts/names.ts';
import { getUser } from '../../../middleware/session.ts';
import { describeErrorResponses, createRef, describeResponse } from '../../../schemas.ts';
import type { App } from '../../../types.ts';
import { Me, UpdateMe } from './schemas.ts';
import { readSignInMethods } from './methods.ts';
import type { SignInDeps } from './methods.ts';

/** Registers the routes that show and change the signed-in user. */
export function registerMe(app: App, deps: SignInDeps): void {
  const { db } = deps;

  const read = async (userId: string, sessionId: string) => {
    const [user, accounts, organizations, signIn] = await Promise.all([
      db
        .selectFrom('users')
        .select(['id', 'name', 'email', 'email_verified as emailVerified'])
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
      readSignInMethods(deps),
    ]);
    const hasPassword = accounts.some(({ password }) => password !== null);
    const hasOidc = accounts.some(({ provider_id: provider }) => provider !== 'credential');
    return { user: { ...user, hasPassword, hasOidc }, sessionId, organizations, signIn };
  };

  app.get(
    '/me',
    {
      schema: {
        operationId: 'getMe',
        tags: ['Members'],
        summary: 'Get the signed-in user',
        security: [{ session: [] }],
        response: {
          200: describeResponse(Me, { description: 'The user and their organizations.' }),
          ...describeErrorResponses(401, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { user, sessionId } = getUser(request);
      return reply.header('cache-control', 'no-store').send(await read(user.id, sessionId));
    },
  );

  app.patch(
    '/me',
    {
      schema: {
        operationId: 'updateMe',
        tags: ['Members'],
        summary: 'Change your name',
        security: [{ session: [] }],
        body: createRef(UpdateMe),
        response: {
          200: describeResponse(Me, { description: 'The updated user.' }),
          ...describeErrorResponses(400, 401, 403, 413, 415, 500, 503, 507),
        },
      },
    },
    async (request, reply) => {
      const { user, sessionId } = getUser(request);
      const change = { name: parseName(request.body.name), updated_at: new Date() };
      await db.updateTable('users').set(change).where('id', '=', user.id).execute();
      return reply.header('cache-control', 'no-store').send(await read(user.id, sessionId));
    },
  );
}

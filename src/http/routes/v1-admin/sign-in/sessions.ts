import { recordUserAudit } from '../../../../accounts/sign-in/record-user-audit.ts';
import { NOW } from '../../../../db/clock.ts';
import { AppError } from '../../../../errors.ts';
import { getUser } from '../../../middleware/session.ts';
import { describeErrorResponses, describeResponse } from '../../../schemas.ts';
import type { App } from '../../../types.ts';
import { SessionParams, UserSessions } from './schemas.ts';
import type { SignInDeps } from './methods.ts';

const SCHEMA = { tags: ['Members'], security: [{ session: [] }] };
const NO_CONTENT_RESPONSE = { 204: { description: 'Done.', type: 'null' as const } };

/** Registers the routes that list the user's sessions and end them. */
export function registerSessions(app: App, { db }: SignInDeps): void {
  app.get(
    '/sessions',
    {
      schema: {
        ...SCHEMA,
        operationId: 'listSessions',
        summary: 'List your sessions',
        response: {
          200: describeResponse(UserSessions, { description: 'Your signed-in sessions, newest first.' }),
          ...describeErrorResponses(401, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { user, sessionId } = getUser(request);
      const rows = await db
        .selectFrom('user_sessions')
        .selectAll()
        .where('user_id', '=', user.id)
        .where('expires_at', '>', NOW)
        .orderBy('id', 'desc')
        .execute();
      const sessions = rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === sessionId,
        address: row.ip_address || null,
        browser: row.user_agent || null,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.updated_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      }));
      return reply.header('cache-control', 'no-store').send({ sessions });
    },
  );

  app.delete(
    '/sessions/:sessionId',
    {
      schema: {
        ...SCHEMA,
        operationId: 'deleteSession',
        summary: 'End one of your sessions',
        params: SessionParams,
        response: { ...NO_CONTENT_RESPONSE, ...describeErrorResponses(400, 401, 403, 404, 413, 415, 500, 503) },
      },
    },
    async (request, reply) => {
      const { user, sessionId } = getUser(request);
      const { sessionId: id } = request.params;
      const ended = await db
        .deleteFrom('user_sessions')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .returning('id')
        .executeTakeFirst();
      if (!ended) throw new AppError('not_found', `You don't have a session ${JSON.stringify(id)}.`);
      const details = { session: id };
      await recordUserAudit(db, { userId: user.id, sessionId, action: 'session.delete', ip: request.ip, details });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/sessions',
    {
      schema: {
        ...SCHEMA,
        operationId: 'deleteSessions',
        summary: 'Sign out everywhere',
        description: 'Ends all of your sessions, including the current one.',
        response: { ...NO_CONTENT_RESPONSE, ...describeErrorResponses(400, 401, 403, 413, 415, 500, 503) },
      },
    },
    async (request, reply) => {
      const { user, sessionId } = getUser(request);
      await db.deleteFrom('user_sessions').where('user_id', '=', user.id).execute();
      const details = { session: 'all' };
      await recordUserAudit(db, { userId: user.id, sessionId, action: 'session.delete', ip: request.ip, details });
      return reply.code(204).send(null);
    },
  );
}

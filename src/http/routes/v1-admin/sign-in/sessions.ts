import { recordUserAudit } from '../../../../accounts/sign-in/record-user-audit.ts';
import { NOW } from '../../../../db/clock.ts';
import { AppError } from '../../../../errors.ts';
import { getUser } from '../../../middleware/session.ts';
import { createRoutes } from '../../../add-route.ts';
import { PageQuery, readPage } from '../../../pages.ts';
import type { App } from '../../../types.ts';
import { SessionParams, UserSessions } from './schemas.ts';
import type { SignInDeps } from './methods.ts';

/** Registers the routes that list the user's sessions and end them. */
export function registerSessions(app: App, { db }: SignInDeps): void {
  const route = createRoutes(app, { tag: 'Members', security: [{ session: [] }] });
  route('GET /sessions', {
    operationId: 'listSessions',
    summary: 'List your sessions',
    query: PageQuery,
    returns: UserSessions,
    result: 'Your signed-in sessions, newest first.',
    async handle(request) {
      const { user, sessionId } = getUser(request);
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'ses',
        read: ({ cursor, limit }) => {
          const query = db
            .selectFrom('user_sessions')
            .selectAll()
            .where('user_id', '=', user.id)
            .where('expires_at', '>', NOW)
            .orderBy('id', 'desc')
            .limit(limit);
          return (cursor === undefined ? query : query.where('id', '<', cursor)).execute();
        },
      });
      const sessions = rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === sessionId,
        address: row.ip_address || null,
        browser: row.user_agent || null,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.updated_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      }));
      return { sessions, nextCursor };
    },
  });

  route('DELETE /sessions/:sessionId', {
    operationId: 'deleteSession',
    summary: 'End one of your sessions',
    params: SessionParams,
    async handle(request) {
      const { user, sessionId } = getUser(request);
      const { sessionId: id } = request.params;
      const endedSessions = await db
        .deleteFrom('user_sessions')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .returning('id')
        .executeTakeFirst();
      if (!endedSessions) throw new AppError('not_found', `You don't have a session ${JSON.stringify(id)}.`);
      const details = { session: id };
      await recordUserAudit(db, { userId: user.id, sessionId, action: 'session.delete', ip: request.ip, details });
    },
  });

  route('DELETE /sessions', {
    operationId: 'deleteSessions',
    summary: 'Sign out everywhere',
    description: 'Ends all of your sessions, including the current one.',
    async handle(request) {
      const { user, sessionId } = getUser(request);
      await db.deleteFrom('user_sessions').where('user_id', '=', user.id).execute();
      const details = { session: 'all' };
      await recordUserAudit(db, { userId: user.id, sessionId, action: 'session.delete', ip: request.ip, details });
    },
  });
}

import { sql } from 'kysely';
import { Type } from 'typebox';
import { AppError } from '../../errors.ts';
import { response, errorResponses } from '../schemas.ts';
import type { App, AppDeps } from '../types.ts';

const Health = Type.Object(
  { status: Type.Literal('ok') },
  { $id: 'Health', additionalProperties: false, examples: [{ status: 'ok' }] },
);

/** `/healthz`: the process responds. `/readyz`: it can also do its work. */
export function registerHealth(app: App, { db }: Pick<AppDeps, 'db'>): void {
  app.addSchema(Health);
  const common = { tags: ['Operation'], security: [] };
  app.get(
    '/healthz',
    {
      schema: {
        ...common,
        operationId: 'getHealth',
        summary: 'Whether the process runs',
        response: { 200: response(Health, { description: 'It runs.' }) },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get(
    '/readyz',
    {
      schema: {
        ...common,
        operationId: 'getReadiness',
        summary: 'Whether the service can take requests',
        description: 'Looks for the database and the queue in it.',
        response: {
          200: response(Health, { description: 'It can.' }),
          ...errorResponses({ status: 503, description: 'It cannot; the message says why.' }),
        },
      },
    },
    async (_request, reply) => {
      const { rows } = await sql<{ queue: boolean }>`select to_regclass('pgboss.job') is not null as queue`
        .execute(db)
        .catch((cause: unknown) => {
          throw new AppError('unavailable', 'The database cannot be reached.', { cause });
        });
      if (!rows[0]?.queue) throw new AppError('unavailable', 'The queue has not been set up in the database yet.');
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    },
  );
}

import { sql } from 'kysely';
import { Type } from 'typebox';
import { AppError } from '../../errors.ts';
import { describeResponse, describeErrorResponses, defineBody } from '../schemas.ts';
import type { App, AppDeps } from '../types.ts';

const Health = defineBody('Health', { status: Type.Literal('ok') }, { status: 'ok' });

/** Registers `/healthz` (the process responds) and `/readyz` (it can also do its work). */
export function registerHealth(app: App, { db }: Pick<AppDeps, 'db'>): void {
  app.addSchema(Health);
  const common = { tags: ['Operation'], security: [] };
  app.get(
    '/healthz',
    {
      schema: {
        ...common,
        operationId: 'getHealth',
        summary: 'Check that the process is running',
        response: { 200: describeResponse(Health, { description: 'The process is running.' }) },
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
        summary: 'Check that the service is ready',
        description: 'Checks the database and its job queue.',
        response: {
          200: describeResponse(Health, { description: 'The service is ready.' }),
          ...describeErrorResponses({ status: 503, description: "The service isn't ready. The message explains why." }),
        },
      },
    },
    async (_request, reply) => {
      const { rows } = await sql<{ queue: boolean }>`select to_regclass('pgboss.job') is not null as queue`
        .execute(db)
        .catch((cause: unknown) => {
          throw new AppError('unavailable', 'The database is unreachable.', { cause });
        });
      if (!rows[0]?.queue) throw new AppError('unavailable', "The job queue isn't set up in the database yet.");
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    },
  );
}

import { sql } from 'kysely';
import { Type } from 'typebox';
import { AppError } from '../../errors.ts';
import { createRoutes } from '../add-route.ts';
import { defineBody } from '../schemas.ts';
import type { App, AppDeps } from '../types.ts';

const Health = defineBody('Health', { status: Type.Literal('ok') }, { status: 'ok' });

/** Registers `/healthz` (the process responds) and `/readyz` (it can also do its work). */
export function registerHealth(app: App, { db }: Pick<AppDeps, 'db'>): void {
  const route = createRoutes(app, { tag: 'Operation', security: [], defaultErrors: false });

  route('GET /healthz', {
    operationId: 'getHealth',
    summary: 'Check that the process is running',
    returns: Health,
    result: 'The process is running.',
    handle: async () => ({ status: 'ok' as const }),
  });

  route('GET /readyz', {
    operationId: 'getReadiness',
    summary: 'Check that the service is ready',
    description: 'Checks the database and its job queue.',
    returns: Health,
    result: 'The service is ready.',
    errors: { 503: "The service isn't ready. The message explains why." },
    async handle() {
      const { rows } = await sql<{ queue: boolean }>`select to_regclass('pgboss.job') is not null as queue`
        .execute(db)
        .catch((cause: unknown) => {
          throw new AppError('unavailable', 'The database is unreachable.', { cause });
        });
      if (!rows[0]?.queue) throw new AppError('unavailable', "The job queue isn't set up in the database yet.");
      return { status: 'ok' as const };
    },
  });
}

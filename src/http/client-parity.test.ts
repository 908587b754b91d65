/** Compares the typed client with the API: its types with the schemas, its URLs with the routes. */
import { pino } from 'pino';
import type { Static } from 'typebox';
import { expect, expectTypeOf, test } from 'vitest';
import { createClient } from '../client/index.ts';
import type * as Client from '../client/types.ts';
import { createApp } from './app.ts';
import type * as agentJobs from './routes/v1-admin/agent-jobs/schemas.ts';
import type * as admin from './routes/v1-admin/exports/schemas.ts';
import * as exports from './routes/v1-static-export/schemas.ts';
import type * as agents from './routes/v2-agent/schemas.ts';
import type { AppDeps } from './types.ts';

test('the types of the client match the schemas', () => {
  expectTypeOf<Client.ExportJob>().toEqualTypeOf<Static<typeof exports.ExportJob>>();
  expectTypeOf<Client.ListedExport>().toEqualTypeOf<Static<typeof admin.AdminExport>>();
  expectTypeOf<Client.ExportList>().toEqualTypeOf<Static<typeof admin.AdminExports>>();
  expectTypeOf<Omit<Client.ExportFilter, 'limit'>>().toEqualTypeOf<Omit<Static<typeof admin.ExportsQuery>, 'limit'>>();
  expectTypeOf<Client.ExportBundle>().toEqualTypeOf<Static<typeof exports.ExportBundle>>();
  expectTypeOf<Client.ExportDiagnostic>().toEqualTypeOf<Static<typeof exports.ExportDiagnostic>>();
  expectTypeOf<Client.PublishedExport>().toEqualTypeOf<Static<typeof exports.PublishedExport>>();
  expectTypeOf<Client.NewExport>().toEqualTypeOf<Static<typeof exports.CreateExportJob>>();
  expectTypeOf<Client.AgentJob>().toEqualTypeOf<Static<typeof agents.AgentJob>>();
  expectTypeOf<Omit<Client.ListedAgentJob, never>>().toEqualTypeOf<Static<typeof agentJobs.AdminAgentJob>>();
  expectTypeOf<Client.AgentJobList['nextCursor']>().toEqualTypeOf<
    Static<typeof agentJobs.AdminAgentJobs>['nextCursor']
  >();
  expectTypeOf<Omit<Client.AgentJobFilter, 'limit'>>().toEqualTypeOf<
    Omit<Static<typeof agentJobs.AgentJobsQuery>, 'limit'>
  >();
  expectTypeOf<Client.AgentEvent>().toEqualTypeOf<Static<typeof agents.AgentEvent>>();
  expectTypeOf<Client.DecisionLink>().toEqualTypeOf<Static<typeof agents.AgentDecisionLink>>();
  expect(Object.keys(exports.ExportJob.properties)).toContain('status');
});

test('every call of the client is an operation in the published description', async () => {
  const app = await createApp({
    db: {} as AppDeps['db'],
    store: {} as AppDeps['store'],
    queue: { enqueue: async () => '' },
    bundleLinkTtl: 60,
    logger: pino({ level: 'silent' }),
  });
  const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, object>> }>();
  await app.close();
  const calls: string[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    calls.push(`${init?.method?.toLowerCase()} ${new URL(String(url)).pathname}`);
    return Response.json({ status: 'completed', events: [], diagnostics: [], nextCursor: null });
  };
  const client = createClient({ url: 'http://bindery.test', key: 'k', fetch });
  const job = { projectId: '{projectId}', id: '{id}' };
  await client.startExport({ domain: 'd' });
  for (const call of ['getExport', 'waitForExport', 'listDiagnostics', 'createBundleLink'] as const)
    await client[call]('{jobId}');
  for (const call of ['publishExport', 'cancelExport'] as const) await client[call]('{jobId}');
  await client.listExports({ status: 'failed', limit: 5 });
  await client.startAgentJob({ ...job, prompt: 'x' });
  await client.sendMessage({ ...job, prompt: 'x' });
  for (const call of ['getAgentJob', 'archiveAgentJob', 'listAgentEvents', 'createDecisionLink'] as const)
    await client[call](job);
  await client.listAgentJobs({ status: 'active' });
  await client.findAgentJob('{id}');
  expect(calls).toHaveLength(16);
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((name) => `${name} ${path}`),
  );
  expect(calls.map(decodeURIComponent).filter((each) => !known.includes(each))).toEqual([]);
});

/** Compares the calls of the typed client with the routes of the API. */
import { expect, test } from 'vitest';
import { createClient } from '../client/index.ts';
import { createTestApp } from './testing.ts';

test('every call of the client is an operation in the published description', async () => {
  const app = await createTestApp();
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
  await client.decidePlan({ ...job, decision: 'approve' });
  await client.answerAgentJob({ ...job, answer: 'x' });
  for (const call of [
    'getAgentJob',
    'stopAgentJob',
    'archiveAgentJob',
    'listAgentEvents',
    'createDecisionLink',
  ] as const)
    await client[call](job);
  await client.listAgentJobs({ status: 'active' });
  await client.findAgentJob('{id}');
  expect(calls).toHaveLength(19);
  const knownRoutes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((name) => `${name} ${path}`),
  );
  expect(calls.map(decodeURIComponent).filter((each) => !knownRoutes.includes(each))).toEqual([]);
});

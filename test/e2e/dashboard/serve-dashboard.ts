import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { registerDashboard } from '../../../src/http/routes/dashboard/register.ts';
import type { App, AppDeps } from '../../../src/http/types.ts';
import { ensureDashboard } from '../../../src/main/dashboard/ensure-dashboard.ts';

/** Serves the built dashboard as the API process does, without an API behind it. Builds it if it is outdated. */
export async function serveDashboard(): Promise<{ url: string; folder: string; close: () => Promise<void> }> {
  const folder = await ensureDashboard({ say: () => undefined });
  if (folder === undefined)
    throw new Error('The dashboard could not be built: node scripts/dashboard/build-dashboard.ts says why.');
  const app = fastify().withTypeProvider<TypeBoxTypeProvider>();
  registerDashboard(app as unknown as App, { dashboardFolder: folder } as AppDeps);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/dashboard`, folder, close: () => app.close() };
}

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { registerDashboard } from '../../../src/http/routes/dashboard/register.ts';
import type { App, AppDeps } from '../../../src/http/types.ts';
import { fetchShared } from '../../helpers/shared.ts';

/** Serves the run's built dashboard as the API process does, without an API behind it. */
export async function serveDashboard(): Promise<{ url: string; folder: string; close: () => Promise<void> }> {
  const folder = await fetchShared('/dashboard');
  const app = fastify().withTypeProvider<TypeBoxTypeProvider>();
  registerDashboard(app as unknown as App, { dashboardFolder: folder } as AppDeps);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/dashboard`, folder, close: () => app.close() };
}

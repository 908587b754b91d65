import { requireActor } from '../../middleware/authenticate.ts';
import type { App, AppDeps } from '../../types.ts';
import { registerFrame } from './frame.ts';
import { registerReleases } from './releases.ts';
import { registerPreviews } from './previews.ts';

/** Registers the routes below `/v1/sites`, which require an API key. */
export function registerSites(app: App, deps: AppDeps): void {
  void app.register(
    async (routes: App) => {
      requireActor(routes, deps.db);
      registerReleases(routes, deps);
      registerPreviews(routes, deps);
      registerFrame(routes, deps);
    },
    { prefix: '/v1/sites' },
  );
}

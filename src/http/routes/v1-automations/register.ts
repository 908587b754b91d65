import { requireActor } from '../../middleware/authenticate.ts';
import type { App, AppDeps } from '../../types.ts';
import { registerChange } from './change.ts';
import { registerDefinitions } from './definitions.ts';
import { registerRead } from './read.ts';
import { registerRuns } from './runs.ts';
import { registerTemplates } from './templates.ts';

/** Registers the routes below `/v1/automations`. */
export function registerAutomations(app: App, deps: AppDeps): void {
  void app.register(
    async (routes: App) => {
      requireActor(routes, deps.db);
      registerRead(routes, deps);
      registerChange(routes, deps);
      registerRuns(routes, deps);
      registerTemplates(routes);
      registerDefinitions(routes, deps);
    },
    { prefix: '/v1/automations' },
  );
}

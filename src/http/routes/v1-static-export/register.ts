import { requireActor } from '../../middleware/authenticate.ts';
import type { App, AppDeps } from '../../types.ts';
import { registerBundle } from './bundle.ts';
import { registerCancel } from './cancel.ts';
import { registerCreate } from './create.ts';
import { registerDiagnostics } from './diagnostics.ts';
import { registerGet } from './get.ts';
import { registerPublish } from './publish.ts';

/** Registers the routes below `/v1/static-export/jobs`, which require an API key. */
export function registerStaticExport(app: App, deps: AppDeps): void {
  void app.register(
    async (routes: App) => {
      registerGet(routes, deps);
      void routes.register(async (keyed: App) => {
        requireActor(keyed, deps.db);
        registerCreate(keyed, deps);
        registerDiagnostics(keyed, deps);
        registerBundle(keyed, deps);
        registerPublish(keyed, deps);
        registerCancel(keyed, deps);
      });
    },
    { prefix: '/v1/static-export/jobs' },
  );
}

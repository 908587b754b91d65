import { requireActor } from '../../middleware/authenticate.ts';
import type { App, AppDeps } from '../../types.ts';
import { registerAnswer } from './answer.ts';
import { registerApproval } from './approval.ts';
import { registerArchive } from './archive.ts';
import { registerCreate } from './create.ts';
import { registerDecisionLink } from './decision-link.ts';
import { registerDiff } from './diff.ts';
import { registerEvents } from './events.ts';
import { registerFixChecks } from './fix-checks.ts';
import { registerGet } from './get.ts';
import { registerList } from './list.ts';
import { registerMessage } from './message.ts';
import { registerStop } from './stop.ts';

/** Registers the routes below `/v2/agent/{projectId}`, which require an API key. */
export function registerAgent(app: App, deps: AppDeps): void {
  void app.register(
    async (routes: App) => {
      registerGet(routes, deps);
      void routes.register(async (keyed: App) => {
        requireActor(keyed, deps.db);
        registerCreate(keyed, deps);
        registerList(keyed, deps);
        registerMessage(keyed, deps);
        registerAnswer(keyed, deps);
        registerApproval(keyed, deps);
        registerStop(keyed, deps);
        registerFixChecks(keyed, deps);
        registerArchive(keyed, deps);
        registerDecisionLink(keyed, deps);
        registerEvents(keyed, deps);
        registerDiff(keyed, deps);
      });
    },
    { prefix: '/v2/agent/:projectId' },
  );
}

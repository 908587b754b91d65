import { requireActor } from '../../middleware/authenticate.ts';
import { requireInstallation } from '../../middleware/require-installation.ts';
import type { App, AppDeps } from '../../types.ts';
import { registerAgentJobs } from './agent-jobs/register.ts';
import { registerAudit } from './audit/register.ts';
import { registerDomains } from './domains/register.ts';
import { registerExports } from './exports/register.ts';
import { registerKeys } from './keys/register.ts';
import { registerOrganizations } from './organizations/register.ts';
import { registerProjects } from './projects/register.ts';
import { registerPullRequests } from './pulls/register.ts';
import { registerScimTokens } from './scim/register.ts';
import { registerSystem } from './system/register.ts';
import { registerServiceAccounts } from './service-accounts/register.ts';
import { registerSlack } from './slack/register.ts';
import { registerWebhooks } from './webhooks/register.ts';

/** Registers the routes below `/v1/admin`: the resources of organizations, and the rights to them. */
export function registerAdmin(app: App, deps: AppDeps): void {
  void app.register(
    async (routes: App) => {
      requireActor(routes, deps.db);
      requireInstallation(routes, deps.db);
      registerOrganizations(routes, deps);
      registerProjects(routes, deps);
      registerDomains(routes, deps);
      registerKeys(routes, deps);
      registerExports(routes, deps);
      registerAgentJobs(routes, deps);
      registerPullRequests(routes, deps);
      registerAudit(routes, deps);
      registerSystem(routes, deps);
      registerWebhooks(routes, deps);
      registerSlack(routes, deps);
      registerScimTokens(routes, deps);
      registerServiceAccounts(routes, deps);
    },
    { prefix: '/v1/admin' },
  );
}

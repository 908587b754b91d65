import { isOwnOrganization } from '../../accounts/installation.ts';
import { POLICY } from '../../accounts/policy.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../types.ts';
import { getActor } from './authenticate.ts';

/**
 * Reserves routes with installation-wide actions for the organization that runs the installation. Register it after
 * `requireActor`.
 */
export function requireInstallation(app: App, db: Database): void {
  app.addHook('onRequest', async (request) => {
    const { action } = request.routeOptions.config;
    if (action === undefined || !('ofInstallation' in POLICY[action])) return;
    const { organizationId } = getActor(request);
    if (!(await isOwnOrganization(db, organizationId)))
      throw new AppError(
        'forbidden',
        'Only the organization that runs this installation, the oldest one, can do this.',
      );
  });
}

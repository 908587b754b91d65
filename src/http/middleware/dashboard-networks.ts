import { AppError } from '../../errors.ts';
import { createNetworkCheck } from '../../readers/network-check.ts';
import type { App } from '../types.ts';
import { hasSession } from './session.ts';

/** Pages and routes that only browsers of users call, with or without a session. */
const DASHBOARD_PATHS = /^\/(?:dashboard|v1\/auth|v1\/admin\/(?:sign-in|invitations\/(?:look|accept)))(?:[/?]|$)/;

/**
 * Refuses the dashboard, sign-in and all requests with a session from outside the networks. API keys have their own
 * lists, and signed links and the webhooks of Git hosts need neither.
 */
export function limitDashboardNetworks(app: App, networks: readonly string[]): void {
  if (networks.length === 0) return;
  const isInNetworks = createNetworkCheck();
  app.addHook('onRequest', (request, _reply, done) => {
    const isOfDashboard = DASHBOARD_PATHS.test(request.routeOptions.url ?? '') || hasSession(request);
    if (!isOfDashboard || isInNetworks(request.ip, networks)) return done();
    done(
      new AppError(
        'forbidden',
        `The dashboard can't be opened from your IP address, ${request.ip}. Use your company's network, or ask the operator to add the address to BINDERY_DASHBOARD_NETWORKS.`,
      ),
    );
  });
}

import { requireActor } from '../../../middleware/authenticate.ts';
import { requireUser } from '../../../middleware/session.ts';
import type { App, AppDeps } from '../../../types.ts';
import { registerAccept } from './accept.ts';
import { registerInvitations } from './invitations.ts';
import { registerMe } from './me.ts';
import { registerMembers } from './members.ts';
import { registerReaderSignIn } from './reader-sign-in.ts';
import { registerResetLink } from './reset-link.ts';
import { registerSecondFactorReset } from './second-factor.ts';
import { registerSessions } from './sessions.ts';
import type { SignInDeps } from './methods.ts';
import { registerSignInMethods } from './methods.ts';

/** Registers the routes below `/v1/admin` about users and memberships. */
export function registerSignIn(app: App, { db, signIn, logger, publicUrl, repositories }: AppDeps): void {
  if (!signIn) return;
  const deps: SignInDeps = { db, signIn, logger, repositories };
  void app.register(
    async (routes: App) => {
      registerSignInMethods(routes, deps);
      registerAccept(routes, deps);
      await routes.register(async (scope: App) => {
        requireUser(scope);
        registerMe(scope, deps);
        registerSessions(scope, deps);
        registerReaderSignIn(scope, { db, signIn, publicUrl });
      });
      await routes.register(async (ofOrganization: App) => {
        requireActor(ofOrganization, db);
        registerMembers(ofOrganization, deps);
        registerInvitations(ofOrganization, deps);
        registerResetLink(ofOrganization, deps);
        registerSecondFactorReset(ofOrganization, deps);
      });
    },
    { prefix: '/v1/admin' },
  );
}

import type { FastifyBaseLogger } from 'fastify';
import type { Static } from 'typebox';
import type { LocalFolders } from '../../../../accounts/local-folders.ts';
import { hasOwner } from '../../../../accounts/members/first-owner.ts';
import type { SignIn } from '../../../../accounts/sign-in/types.ts';
import type { Database } from '../../../../db/schema.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App } from '../../../types.ts';
import { SignInWays } from './schemas.ts';

export interface SignInDeps {
  db: Database;
  signIn: SignIn;
  logger: FastifyBaseLogger;
  repositories?: LocalFolders | undefined;
}

/** Registers the public route that returns the available ways to sign in. */
export function registerSignInMethods(app: App, deps: SignInDeps): void {
  const route = createRoutes(app, { tag: 'Members', security: [] });
  route('GET /sign-in', {
    operationId: 'getSignInWays',
    summary: 'Get the sign-in methods',
    returns: SignInWays,
    result: 'The sign-in methods.',
    handle: async () => await readSignInMethods(deps),
  });
}

/** Reads the available ways to sign in. */
export async function readSignInMethods({ db, signIn }: SignInDeps): Promise<Static<typeof SignInWays>> {
  return {
    needsOwner: !(await hasOwner(db)),
    hasPassword: signIn.passwords.isOn,
    hasEmergencyAccount: !signIn.passwords.isOn && signIn.passwords.emergencyEmail !== undefined,
    hasOidc: signIn.oidc !== undefined,
    oidcName: signIn.oidc?.name ?? null,
    hasSaml: signIn.saml !== undefined,
    samlName: signIn.saml?.name ?? null,
    hasSmtp: signIn.sendMail !== undefined,
  };
}

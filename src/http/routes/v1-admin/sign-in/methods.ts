import type { FastifyBaseLogger } from 'fastify';
import type { Static } from 'typebox';
import { hasOwner } from '../../../../accounts/members/first-owner.ts';
import type { SignIn } from '../../../../accounts/sign-in/types.ts';
import type { Database } from '../../../../db/schema.ts';
import { describeErrorResponses, describeResponse } from '../../../schemas.ts';
import type { App } from '../../../types.ts';
import { SignInWays } from './schemas.ts';

export interface SignInDeps {
  db: Database;
  signIn: SignIn;
  logger: FastifyBaseLogger;
}

/** Registers the public route that returns the available ways to sign in. */
export function registerSignInMethods(app: App, deps: SignInDeps): void {
  app.get(
    '/sign-in',
    {
      schema: {
        operationId: 'getSignInWays',
        tags: ['Members'],
        summary: 'Get the sign-in methods',
        security: [],
        response: {
          200: describeResponse(SignInWays, { description: 'The sign-in methods.' }),
          ...describeErrorResponses(500, 503),
        },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await readSignInMethods(deps)),
  );
}

/** Reads the available ways to sign in. */
export async function readSignInMethods({ db, signIn }: SignInDeps): Promise<Static<typeof SignInWays>> {
  return {
    needsOwner: !(await hasOwner(db)),
    hasPassword: true,
    hasOidc: signIn.oidc !== undefined,
    oidcName: signIn.oidc?.name ?? null,
    hasSmtp: signIn.sendMail !== undefined,
  };
}

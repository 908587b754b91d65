import { AsyncLocalStorage } from 'node:async_hooks';
import type { SamlIdentity } from './read-identity.ts';

/** Path of the route that completes a sign-in, below the library's own. The API doesn't forward it. */
export const COMPLETE_PATH = '/saml/complete';

/** The confirmed SAML sign-in that the sign-in library completes. Requests from outside can't create one. */
export interface SamlFlow {
  identity: SamlIdentity;
  /** Token of the invitation whose link the user opened. */
  invitation: string | undefined;
  /** The signed-in user who links the provider. */
  link: { userId: string; email: string } | undefined;
}

const flows = new AsyncLocalStorage<SamlFlow>();

/** Runs one request to the sign-in library that completes a sign-in. */
export function withSamlFlow<Result>(flow: SamlFlow, run: () => Result): Result {
  return flows.run(flow, run);
}

/** Returns the sign-in of the current request; undefined outside of one. */
export function findSamlFlow(): SamlFlow | undefined {
  return flows.getStore();
}

import type { AccessSettings } from './access-settings.ts';
import type { Reader } from './reader.ts';

/** What a site does with a request: serve it, ask the client to sign in, or refuse its network. */
export type AccessDecision = 'serve' | 'sign-in' | 'refuse';

export interface AccessQuestion {
  settings: Pick<AccessSettings, 'kind'>;
  /** Whether the request comes from an allowed network. */
  isAllowedNetwork: boolean;
  /** The signed-in reader; undefined for anyone else. */
  reader: Reader | undefined;
}

/**
 * Decides about one request for a site, whatever it asks for. The answer doesn't depend on the path, so it reveals
 * nothing about which paths exist.
 */
export function decideAccess({ settings, isAllowedNetwork, reader }: AccessQuestion): AccessDecision {
  if (!isAllowedNetwork) return 'refuse';
  return settings.kind === 'public' || reader !== undefined ? 'serve' : 'sign-in';
}

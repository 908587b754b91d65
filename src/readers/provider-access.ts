import type { ProtectedSite } from './access-settings.ts';

/** What a server needs to call sign-in providers. */
export interface ProviderAccess {
  /** Returns whether it can connect to an IP address of a host. */
  getReach(): Promise<(address: string, host: string) => boolean>;
  /** Decrypts the secret of a site's client. */
  openSecret(sealed: Buffer, site: ProtectedSite): Promise<string>;
}

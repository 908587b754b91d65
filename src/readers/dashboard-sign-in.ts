import type { Reader } from './reader.ts';

/** Signs readers in with their account on the dashboard, which runs at another origin. */
export interface DashboardSignIn {
  /** Returns the URL of the dashboard's page that sends members back with a code. */
  createUrl(request: DashboardRequest): string;
  /**
   * Exchanges a code for the member that it was created for; undefined if it was used, has expired, or was created for
   * another site or browser.
   */
  redeem(redemption: { site: string; code: string; verifier: string }): Promise<Reader | undefined>;
}

/** A request to sign a reader in. */
export interface DashboardRequest {
  /** Hostname of the site. */
  site: string;
  /** Hash of a secret that only the reader's browser has (RFC 7636, `S256`). */
  challenge: string;
  /** Random text that the dashboard sends back. */
  state: string;
}

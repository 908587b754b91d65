import type { Database } from '../../db/schema.ts';
import type { DashboardSignIn } from '../../readers/dashboard-sign-in.ts';
import { getNow } from '../../readers/unix-time.ts';
import { redeemReaderCode } from '../../releases/reader-codes.ts';

/** Seconds until a member signs in again, which happens without a question while they are signed in to the dashboard. */
const MEMBER_SECONDS = 12 * 3600;

/** Signs members in with the dashboard at this URL, such as `https://bindery.example.com/dashboard`. */
export function createDashboardSignIn(db: Database, getDashboardUrl: () => string): DashboardSignIn {
  return {
    createUrl: (request) => `${getDashboardUrl()}/read?${new URLSearchParams({ ...request }).toString()}`,
    async redeem({ site: host, code, verifier }) {
      const member = await redeemReaderCode(db, { host, code, verifier });
      return member && { groups: [], content: member, expiresAt: getNow() + MEMBER_SECONDS };
    },
  };
}

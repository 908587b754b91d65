import type { Database } from '../db/schema.ts';
import type { GitReach } from '../lib/git/pin-remote.ts';
import { includesPrivateHost } from '../lib/private-hosts.ts';
import { isPublicAddress } from '../lib/public-address.ts';
import { hasSingleOrganization } from './installation.ts';

/**
 * Creates the rule that decides which Git hosts projects can use: public IP addresses, and the private hosts on the
 * operator's list. Without a list, an installation with a single organization can use every host, because its members
 * and its operator trust each other. With a second organization, its private network is closed.
 */
export function createGitReach(db: Database, privateHosts: readonly string[] | undefined): GitReach {
  return async () => {
    const isOpen = privateHosts === undefined && (await hasSingleOrganization(db));
    return (address, host) =>
      isOpen || isPublicAddress(address) || includesPrivateHost(privateHosts ?? [], { address, host });
  };
}

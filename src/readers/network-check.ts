import { createTrustedProxies } from '../lib/http/trusted-proxies.ts';
import { memoizeByObject } from '../lib/memoize-by-object.ts';

/**
 * Creates a function that returns whether an IP address is in one of the networks. All addresses are, if there are no
 * networks. Keeps the parsed form of each list as long as the list exists.
 */
export function createNetworkCheck(): (address: string, networks: readonly string[]) => boolean {
  const getProxies = memoizeByObject(createTrustedProxies);
  return (address, networks) => networks.length === 0 || getProxies(networks).isTrusted(address);
}

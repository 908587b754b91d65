import { createTrustedProxies } from '../lib/http/trusted-proxies.ts';

/**
 * Creates a function that returns whether an IP address is in one of the networks. All addresses are, if there are no
 * networks. Keeps the parsed form of each list as long as the list exists.
 */
export function createNetworkCheck(): (address: string, networks: readonly string[]) => boolean {
  const checks = new WeakMap<readonly string[], (address: string) => boolean>();
  return (address, networks) => {
    if (networks.length === 0) return true;
    const check = checks.get(networks) ?? createTrustedProxies(networks).isTrusted;
    checks.set(networks, check);
    return check(address);
  };
}

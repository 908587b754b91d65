/** Determines where a request comes from, behind the proxies that the operator trusts (`BINDERY_TRUSTED_PROXIES`). */
import type { IncomingMessage } from 'node:http';
import { splitList } from '../split-list.ts';
import { BlockList, isIP, SocketAddress } from 'node:net';

/** The parts of a request that show where it comes from. */
export type Connection = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

export interface TrustedProxies {
  /** Returns whether an address is a trusted proxy. Fastify also calls it, so that all servers agree. */
  isTrusted(address: string): boolean;
  /**
   * Returns the IP address that a request comes from: the nearest address that isn't a trusted proxy. Anything that
   * this address claims in `X-Forwarded-For` is ignored, and so is the `Forwarded` header. IPv4-mapped IPv6 addresses
   * are returned as IPv4.
   */
  findCaller(request: Connection): string;
}

/** Splits a comma-separated list of IP addresses and CIDR ranges; undefined if an entry is neither. */
export function parseProxyList(text: string): string[] | undefined {
  const entries = splitList(text);
  return entries.every(isAddressRange) ? entries : undefined;
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...extraParts] = text.split('/');
  const version = isIP(address);
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isBits && extraParts.length === 0;
}

/** Creates the lookup from entries that `parseProxyList` accepts. Without entries, the connection's address is used. */
export function createTrustedProxies(entries: readonly string[]): TrustedProxies {
  const trustedAddresses = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trustedAddresses.addAddress(address, family);
    else trustedAddresses.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (text: string): boolean => {
    const address = normalizeAddress(text);
    return address !== undefined && trustedAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
  return {
    isTrusted,
    findCaller({ socket, headers }) {
      const remote = socket.remoteAddress ?? '';
      let caller = normalizeAddress(remote) ?? remote;
      const forwardedFor = headers['x-forwarded-for'];
      const hops = (Array.isArray(forwardedFor) ? forwardedFor.join(',') : (forwardedFor ?? '')).split(',');
      while (isTrusted(caller)) {
        const next = normalizeAddress(hops.pop() ?? '');
        // A proxy that sends no address counts as the caller, because anything before it may be forged.
        if (next === undefined) break;
        caller = next;
      }
      return caller;
    },
  };
}

/** Returns the canonical form of an address, without the port and zone that some proxies add; undefined for any other text. */
function normalizeAddress(text: string): string | undefined {
  const bareAddress = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const version = isIP(bareAddress);
  if (version === 4) return bareAddress;
  if (version === 0) return undefined;
  const { address } = new SocketAddress({ address: bareAddress, family: 'ipv6' });
  const [, ipv4Address] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return ipv4Address ?? address;
}

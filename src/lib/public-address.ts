import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { IPv4, IPv6 } from 'ipaddr.js';

/** An address that cloud providers reserve for their own hosts. It is in no registry of special addresses. */
const CLOUD = ipaddr.IPv4.parseCIDR('168.63.129.16/32');
/** The only IPv6 range that is routed publicly. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ranges that contain an IPv4 address in their last four bytes: mapped ones (RFC 4291) and NAT64 (RFC 6052). */
const IPV4_IN_IPV6_RANGES = [ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), ipaddr.IPv6.parseCIDR('64:ff9b::/96')];

/**
 * Returns whether an IP address (not a hostname) belongs to a host on the public Internet: not private, loopback,
 * link-local, shared (CGNAT), multicast, documentation, benchmark or cloud metadata. IPv4 inside IPv6 (mapped
 * addresses, NAT64) is checked as the IPv4 address. Anything that isn't an address is rejected.
 */
export function isPublicAddress(address: string): boolean {
  // The library also reads spellings such as `127.1`, and treats `::1.2.3.4` as the mapped `::ffff:1.2.3.4`.
  const family = isIP(address);
  if (family === 4) return isPublicV4(ipaddr.IPv4.parse(address));
  return family === 6 && !address.includes('%') && !/^::\d+\./.test(address) && isPublicV6(ipaddr.IPv6.parse(address));
}

/** Creates the check of a request's addresses: public ones, and those of hosts on the private network that are listed. */
export function createAddressRule(privateHosts: readonly string[]): (address: string, host: string) => boolean {
  return (address, host) => isPublicAddress(address) || privateHosts.includes(host);
}

function isPublicV4(address: IPv4): boolean {
  return address.range() === 'unicast' && !address.match(CLOUD);
}

function isPublicV6(address: IPv6): boolean {
  if (IPV4_IN_IPV6_RANGES.some((range) => address.match(range)))
    return isPublicV4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST);
}

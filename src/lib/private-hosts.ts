import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether an operator's list of private hosts includes a host or one of its addresses. Entries are hostnames,
 * IP addresses and CIDR ranges. A hostname includes everything it resolves to.
 */
export function includesPrivateHost(
  entries: readonly string[],
  { address, host }: { address: string; host: string },
): boolean {
  return entries.some((entry) => entry === host || isInRange(address, entry));
}

/** Returns whether a text is a valid entry of such a list: a hostname, an IP address or a CIDR range. */
export function isPrivateHostEntry(text: string): boolean {
  if (text.includes('/')) return ipaddr.isValidCIDR(text);
  return isIP(text) !== 0 || /^[a-z\d_]([a-z\d._-]*[a-z\d])?$/i.test(text);
}

function isInRange(address: string, entry: string): boolean {
  const isRange = entry.includes('/') ? ipaddr.isValidCIDR(entry) : isIP(entry) !== 0;
  if (!isRange || isIP(address) === 0) return false;
  const parsedAddress = ipaddr.process(address);
  const [range, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), undefined];
  return (
    parsedAddress.kind() === range.kind() && parsedAddress.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128))
  );
}

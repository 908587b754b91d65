import { BlockList, isIP } from 'node:net';
import { AppError } from '../../errors.ts';

const MAX_ENTRIES = 100;

/** Validates an allow list of IP addresses and CIDR ranges, such as `10.0.0.0/8`, `2001:db8::/32` or `192.0.2.7`. */
export function parseAllowedIps(entries: readonly string[]): string[] {
  const list = entries.map((entry) => entry.trim());
  if (list.length === 0 || list.length > MAX_ENTRIES) {
    throw new AppError('invalid_request', `Expected 1 to ${MAX_ENTRIES} allowed IP addresses, got ${list.length}.`);
  }
  for (const entry of list) addEntry(new BlockList(), entry);
  return list;
}

/** Returns whether an IP address is in an allow list. An IPv4 address in IPv6 notation counts as the IPv4 address. */
export function isAllowedIp(ip: string, allowedIps: readonly string[]): boolean {
  const address = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  const family = getFamily(address);
  if (family === undefined) return false;
  const list = new BlockList();
  for (const entry of allowedIps) addEntry(list, entry);
  return list.check(address, family);
}

/**
 * Returns whether one entry of an allow list includes all addresses of another valid entry. Several entries that
 * include it only together don't count.
 */
export function isAllowedRange(entry: string, allowedIps: readonly string[]): boolean {
  const [address = ''] = entry.split('/');
  return allowedIps.some((other) => countPrefixBits(entry) >= countPrefixBits(other) && isAllowedIp(address, [other]));
}

/** Counts the fixed bits of a valid entry in IPv6 notation, in which IPv4 addresses begin with 96 fixed bits. */
function countPrefixBits(entry: string): number {
  const [address = '', bits] = entry.split('/');
  if (bits === undefined) return 128;
  return getFamily(address) === 'ipv4' ? 96 + Number(bits) : Number(bits);
}

function addEntry(list: BlockList, entry: string): void {
  const [address = '', bits, ...extraParts] = entry.split('/');
  const family = getFamily(address);
  const maxBits = family === 'ipv4' ? 32 : 128;
  const isRange = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
  if (family === undefined || extraParts.length > 0 || (bits !== undefined && !isRange)) {
    throw new AppError(
      'invalid_request',
      `Expected an IP address or CIDR range such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32, got ${JSON.stringify(entry)}.`,
    );
  }
  if (isRange) list.addSubnet(address, Number(bits), family);
  else list.addAddress(address, family);
}

function getFamily(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}

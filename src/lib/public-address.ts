import { BlockList, isIP } from 'node:net';

/** Nothing here is a host of the public Internet: IANA's special-purpose registries, and one address that clouds reserve. */
const REFUSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** Special blocks inside `2000::/3`, the only range of IPv6 that is routed publicly. */
const REFUSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const refused = createBlockList([...REFUSED_V4, ...REFUSED_V6]);
const global = createBlockList(['2000::/3']);

/**
 * Whether an IP address (no host name) belongs to a host of the public Internet: not private, loopback, link-local,
 * shared (CGNAT), multicast, documentation, benchmark or cloud metadata. IPv4 inside IPv6 (mapped addresses, NAT64) is
 * checked as the IPv4 address; whatever is no address is refused.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  const groups = expandV6(address);
  const embedded = embeddedV4(groups);
  if (embedded !== undefined) return isPublicAddress(embedded);
  const whole = groups.map((group) => group.toString(16)).join(':');
  return global.check(whole, 'ipv6') && !refused.check(whole, 'ipv6');
}

/** The IPv4 address behind `::ffff:0:0/96` (RFC 4291) and `64:ff9b::/96` (RFC 6052). */
function embeddedV4(groups: readonly number[]): string | undefined {
  const prefix = groups.slice(0, 6).join(',');
  if (prefix !== '0,0,0,0,0,65535' && prefix !== `${0x64},${0xff9b},0,0,0,0`) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight groups of a valid IPv6 address. */
function expandV6(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = readGroups(head);
  if (tail === undefined) return before;
  const after = readGroups(tail);
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => 0), ...after];
}

function readGroups(text: string): number[] {
  return text.split(':').flatMap((part) => {
    if (part === '') return [];
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), isIP(net) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

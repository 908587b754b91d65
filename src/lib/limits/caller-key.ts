import { isIPv6 } from 'node:net';

/**
 * Returns the name under which limits count a caller. A 64-bit IPv6 network is one caller: its owner can use any
 * address in it, so a limit per address would have no effect.
 */
export function toCallerKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', lowGroups] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = lowGroups ? lowGroups.split(':') : [];
  const zeros =
    lowGroups === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

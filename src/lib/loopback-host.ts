import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns whether a hostname or IP address, as in a URL or in a setting, leads to the same machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) !== 0) return ipaddr.process(name).range() === 'loopback';
  return name === 'localhost' || name.endsWith('.localhost');
}

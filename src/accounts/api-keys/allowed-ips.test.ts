import { expect, test } from 'vitest';
import { isAllowedIp, isAllowedRange, parseAllowedIps } from './allowed-ips.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.8', '192.0.2.7', false],
  ['10.255.0.1', '10.0.0.0/8', true],
  ['11.0.0.1', '10.0.0.0/8', false],
  ['::ffff:10.0.0.1', '10.0.0.0/8', true],
  ['2001:db8:1::1', '2001:db8::/32', true],
  ['2001:DB8::1', '2001:db8::1', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['10.0.0.1', '::/0', true],
  ['10.0.0.1', '2000::/3', false],
  ['203.0.113.9', '0.0.0.0/0', true],
  ['fe80::1%eth0', 'fe80::/10', true],
  ['not an address', '0.0.0.0/0', false],
])('%s against %s: %s', (ip, range, allowed) => {
  expect(isAllowedIp(ip, [range])).toBe(allowed);
});

test('an IP address is allowed if at least one entry matches', () => {
  expect(isAllowedIp('192.0.2.7', ['10.0.0.0/8', '192.0.2.0/24'])).toBe(true);
});

test.each([
  '',
  'localhost',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '2001:db8::/129',
  '10.0.0',
  'fe80::1%x',
])('rejects the entry %j', (entry) => {
  expect(() => parseAllowedIps([entry])).toThrow(/Expected an IP address or CIDR range/);
});

test('rejects an empty list, which would lock out everyone', () => {
  expect(() => parseAllowedIps([])).toThrow(/Expected 1 to 100 allowed IP addresses, got 0/);
});

test.each([
  ['10.1.0.0/16', '10.0.0.0/8', true],
  ['10.1.2.3', '10.0.0.0/8', true],
  ['10.1.2.3/8', '10.0.0.0/8', true],
  ['10.0.0.0/7', '10.0.0.0/8', false],
  ['10.0.0.0/0', '10.0.0.0/8', false],
  ['10.0.0.0/8', '10.0.0.1', false],
  ['10.0.0.1/32', '10.0.0.1', true],
  ['11.0.0.0/16', '10.0.0.0/8', false],
  ['::/0', '10.0.0.0/8', false],
  ['::ffff:10.0.0.0/96', '10.0.0.0/8', false],
  ['::ffff:10.0.0.0/8', '10.0.0.0/8', false],
  ['::ffff:a01:0/112', '10.0.0.0/8', true],
  ['10.0.0.0/8', '::/0', true],
  ['2001:db8:1::/48', '2001:db8::/32', true],
  ['2001:db8::/31', '2001:db8::/32', false],
])('the range %s is within %s: %s', (range, other, expected) => {
  expect(isAllowedRange(range, [other])).toBe(expected);
});

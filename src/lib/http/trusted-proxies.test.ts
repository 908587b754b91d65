import { describe, expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { createTrustedProxies, parseProxyList } from './trusted-proxies.ts';

function find(
  trusted: string[],
  remoteAddress: string | undefined,
  headers: Record<string, string | string[]> = {},
): string {
  return createTrustedProxies(trusted).findCaller({ socket: { remoteAddress }, headers });
}

describe('findCaller', () => {
  test.each([
    ['nothing is trusted by default', [], '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['a private peer is not trusted by default', [], '10.0.0.7', '203.0.113.9', '10.0.0.7'],
    ['an untrusted peer cannot claim an address', ['10.0.0.0/8'], '192.168.0.1', '203.0.113.9', '192.168.0.1'],
    ['a trusted proxy identifies the caller', ['10.0.0.0/8'], '10.0.0.7', '203.0.113.9', '203.0.113.9'],
    ['addresses before the caller are ignored', ['10.0.0.0/8'], '10.0.0.7', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['a chain of several trusted proxies', ['10.0.0.0/8'], '10.0.0.7', '1.1.1.1, 203.0.113.9, 10.0.0.8', '203.0.113.9'],
    ['the header is shorter than the chain', ['10.0.0.0/8'], '10.0.0.7', '10.0.0.8', '10.0.0.8'],
    ['a mapped address is an IPv4 address', ['10.0.0.0/8'], '::ffff:10.0.0.7', '::ffff:203.0.113.9', '203.0.113.9'],
    ['a mapped address in hex is an IPv4 address', ['10.0.0.7'], '::ffff:0a00:0007', '203.0.113.9', '203.0.113.9'],
    ['an IPv6 caller', ['fd00::/8'], 'fd00::1', '2001:DB8:0::1', '2001:db8::1'],
    ['an IPv6 caller with brackets and a port', ['::1'], '::1', '[2001:db8::1]:443', '2001:db8::1'],
    ['an IPv4 caller with a port', ['::1'], '::1', '203.0.113.9:5000', '203.0.113.9'],
    ['an invalid entry ends the search', ['10.0.0.0/8'], '10.0.0.7', '203.0.113.9, unknown', '10.0.0.7'],
    ['an empty entry ends the search', ['10.0.0.0/8'], '10.0.0.7', '203.0.113.9, ', '10.0.0.7'],
    ['a range does not cover its neighbors', ['10.0.0.0/31'], '10.0.0.2', '203.0.113.9', '10.0.0.2'],
  ])('%s', (_, trusted, remote, forwarded, caller) => {
    expect(find(trusted, remote, { 'x-forwarded-for': forwarded })).toBe(caller);
  });

  test('reads repeated headers as one list', () => {
    const headers = { 'x-forwarded-for': ['203.0.113.9', '10.0.0.8, 10.0.0.9'] };
    expect(find(['10.0.0.0/8'], '10.0.0.7', headers)).toBe('203.0.113.9');
  });

  test('uses the address of the connection without a header, and nothing for a closed connection', () => {
    expect(find(['10.0.0.0/8'], '10.0.0.7')).toBe('10.0.0.7');
    expect(find(['10.0.0.0/8'], undefined, { 'x-forwarded-for': '203.0.113.9' })).toBe('');
  });

  test('ignores Forwarded and X-Real-IP', () => {
    const headers = { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
    expect(find(['10.0.0.0/8'], '10.0.0.7', headers)).toBe('10.0.0.7');
  });

  test('identifies the same caller whatever they send through a proxy that appends', () => {
    const text = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constant('10.0.0.9'), fc.constant('::ffff:10.0.0.9'));
    const claims = fc.array(text, { maxLength: 5 }).map((entries) => entries.join(', '));
    fc.assert(
      fc.property(claims, (claimed) => {
        const forwardedFor = [claimed, '198.51.100.4', '10.0.0.8'].join(', ');
        expect(find(['10.0.0.0/8'], '10.0.0.7', { 'x-forwarded-for': forwardedFor })).toBe('198.51.100.4');
        expect(find([], '198.51.100.4', { 'x-forwarded-for': claimed })).toBe('198.51.100.4');
      }),
    );
  });
});

describe('parseProxyList', () => {
  test('accepts addresses and ranges', () => {
    expect(parseProxyList(' 10.0.0.0/8,127.0.0.1, ::1 ,fd00::/8,')).toEqual([
      '10.0.0.0/8',
      '127.0.0.1',
      '::1',
      'fd00::/8',
    ]);
    expect(parseProxyList('10.0.0.1/32,::1/128,0.0.0.0/0')).toEqual(['10.0.0.1/32', '::1/128', '0.0.0.0/0']);
  });

  test.each(['loopback', '10.0.0.0/33', '10.0.0', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/'])('rejects %s', (text) => {
    expect(parseProxyList(text)).toBeUndefined();
  });
});

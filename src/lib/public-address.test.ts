import { fc } from '../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.0.9',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.19.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::1.2.3.4',
    '0:0:0:0:0:0:1.2.3.4',
    '::0:1.2.3.4',
    '5f00::1',
    '2620:4f:8000::1',
    '192.175.48.1',
    '192.31.196.1',
    '192.52.193.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    '100::1',
    '3fff::1',
    '4000::1',
  ])('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '169.253.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('accepts %s as a public host', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each(['', 'localhost', 'example.com', '127.1', '0x7f.0.0.1', '2130706433', '017700000001', '[::1]', '1.1.1.1 '])(
    'rejects %j, which is not an address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  test('judges an IPv4 address the same in every IPv6 form that contains it', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const expected = isPublicAddress(address);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(expected);
        expect(isPublicAddress(`0:0:0:0:0:FFFF:${address}`)).toBe(expected);
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(expected);
      }),
    );
  });
});

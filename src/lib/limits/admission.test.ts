import { describe, expect, test } from 'vitest';
import { createAdmission } from './admission.ts';
import { toCallerKey } from './caller-key.ts';

const MANY = { burst: 1_000, perMinute: 1_000 };
const LIMITS = { rate: MANY, siteRate: MANY, underWay: 100 };

describe('createAdmission', () => {
  test('limits the rate of each caller on all sites together', () => {
    let now = 0;
    const admission = createAdmission({ ...LIMITS, rate: { burst: 2, perMinute: 60 } }, () => now);
    admission.enter({ caller: '1.1.1.1', site: 'a', organization: undefined })();
    admission.enter({ caller: '1.1.1.1', site: 'b', organization: undefined })();
    expect(() => admission.enter({ caller: '1.1.1.1', site: 'c', organization: undefined })).toThrow(
      expect.objectContaining({ retryAfter: 1 }),
    );
    admission.enter({ caller: '1.1.1.2', site: 'a', organization: undefined })();
    now = 1_000;
    admission.enter({ caller: '1.1.1.1', site: 'c', organization: undefined })();
  });

  test('limits the rate of each site across all callers', () => {
    const admission = createAdmission({ ...LIMITS, siteRate: { burst: 2, perMinute: 60 } }, () => 0);
    admission.enter({ caller: '1.1.1.1', site: 'a', organization: undefined })();
    admission.enter({ caller: '1.1.1.2', site: 'a', organization: undefined })();
    expect(() => admission.enter({ caller: '1.1.1.3', site: 'a', organization: undefined })).toThrow(
      'This site is receiving too many',
    );
    admission.enter({ caller: '1.1.1.3', site: 'b', organization: undefined })();
  });

  test('leaves room for others while the requests of one caller or one organization run', () => {
    const admission = createAdmission({ ...LIMITS, underWay: 8 });
    const enter = (caller: string, site: string, owner = site) =>
      admission.enter({ caller, site, organization: { id: owner, isOnly: false } });
    const releaseSlot = enter('1.1.1.1', 'a');
    enter('1.1.1.1', 'a');
    expect(() => enter('1.1.1.1', 'a')).toThrow('Your earlier requests');
    expect(() => enter('1.1.1.1', 'b')).toThrow('Your earlier requests');
    enter('1.1.1.2', 'a2', 'a');
    enter('1.1.1.3', 'a3', 'a');
    expect(() => enter('1.1.1.4', 'a4', 'a')).toThrow('This site is busy');
    enter('1.1.1.3', 'b');
    enter('1.1.1.4', 'b');
    enter('1.1.1.5', 'c');
    enter('1.1.1.6', 'd');
    expect(() => enter('1.1.1.7', 'e')).toThrow(expect.objectContaining({ code: 'unavailable' }));
    releaseSlot();
    releaseSlot();
    enter('1.1.1.7', 'e');
    expect(() => enter('1.1.1.8', 'f')).toThrow('The server is busy');
  });

  test('makes room at a site when its requests end', () => {
    const admission = createAdmission({ ...LIMITS, underWay: 2 });
    const enter = (caller: string) => admission.enter({ caller, site: 'a', organization: { id: 'a', isOnly: false } });
    enter('1.1.1.1')();
    const releaseSlot = enter('1.1.1.2');
    expect(() => enter('1.1.1.3')).toThrow('This site is busy');
    releaseSlot();
    enter('1.1.1.3');
  });

  test('limits all addresses of an IPv6 network together', () => {
    const admission = createAdmission({ ...LIMITS, underWay: 2 });
    const enter = (caller: string, site: string) => admission.enter({ caller, site, organization: undefined });
    enter('2001:db8::1', 'a');
    expect(() => enter('2001:db8::2', 'b')).toThrow('Your earlier requests');
    enter('2001:db8:0:1::1', 'b');
  });

  test('counts an IPv6 network as one caller', () => {
    expect(toCallerKey('2001:db8::1')).toBe(toCallerKey('2001:db8:0:0:ffff::2'));
    expect(toCallerKey('2001:db8:0:1::1')).not.toBe(toCallerKey('2001:db8::1'));
    expect([toCallerKey('::1'), toCallerKey('203.0.113.9'), toCallerKey('')]).toEqual([
      '0:0:0:0::/64',
      '203.0.113.9',
      '',
    ]);
  });
});

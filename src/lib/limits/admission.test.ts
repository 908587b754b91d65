import { describe, expect, test } from 'vitest';
import { createAdmission } from './admission.ts';
import { toCallerKey } from './caller-key.ts';

const MANY = { burst: 1_000, perMinute: 1_000 };
const LIMITS = { rate: MANY, siteRate: MANY, underWay: { all: 100, site: 100, caller: 100 } };

describe('createAdmission', () => {
  test('limits the rate of each caller on all sites together', () => {
    let now = 0;
    const admission = createAdmission({ ...LIMITS, rate: { burst: 2, perMinute: 60 } }, () => now);
    admission.enter({ caller: '1.1.1.1', site: 'a' })();
    admission.enter({ caller: '1.1.1.1', site: 'b' })();
    expect(() => admission.enter({ caller: '1.1.1.1', site: 'c' })).toThrow(expect.objectContaining({ retryAfter: 1 }));
    admission.enter({ caller: '1.1.1.2', site: 'a' })();
    now = 1_000;
    admission.enter({ caller: '1.1.1.1', site: 'c' })();
  });

  test('limits the rate of each site, whoever asks', () => {
    const admission = createAdmission({ ...LIMITS, siteRate: { burst: 2, perMinute: 60 } }, () => 0);
    admission.enter({ caller: '1.1.1.1', site: 'a' })();
    admission.enter({ caller: '1.1.1.2', site: 'a' })();
    expect(() => admission.enter({ caller: '1.1.1.3', site: 'a' })).toThrow('This site receives too many');
    admission.enter({ caller: '1.1.1.3', site: 'b' })();
  });

  test('leaves room for others while the requests of one caller or one site run', () => {
    const admission = createAdmission({ ...LIMITS, underWay: { all: 4, site: 2, caller: 1 } });
    const leave = admission.enter({ caller: '1.1.1.1', site: 'a' });
    expect(() => admission.enter({ caller: '1.1.1.1', site: 'b' })).toThrow('Your earlier requests');
    admission.enter({ caller: '1.1.1.2', site: 'a' });
    expect(() => admission.enter({ caller: '1.1.1.3', site: 'a' })).toThrow('This site is busy');
    admission.enter({ caller: '1.1.1.3', site: 'b' });
    admission.enter({ caller: '1.1.1.4', site: 'c' });
    expect(() => admission.enter({ caller: '1.1.1.5', site: 'd' })).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
    leave();
    leave();
    admission.enter({ caller: '1.1.1.1', site: 'b' });
    expect(() => admission.enter({ caller: '1.1.1.5', site: 'd' })).toThrow('The server is busy');
  });

  test('makes room at a site when its requests end', () => {
    const admission = createAdmission({ ...LIMITS, underWay: { all: 9, site: 1, caller: 9 } });
    admission.enter({ caller: '1.1.1.1', site: 'a' })();
    const leave = admission.enter({ caller: '1.1.1.2', site: 'a' });
    expect(() => admission.enter({ caller: '1.1.1.3', site: 'a' })).toThrow('This site is busy');
    leave();
    admission.enter({ caller: '1.1.1.3', site: 'a' });
  });

  test('limits all addresses of an IPv6 network together', () => {
    const admission = createAdmission({ ...LIMITS, underWay: { all: 9, site: 9, caller: 1 } });
    admission.enter({ caller: '2001:db8::1', site: 'a' });
    expect(() => admission.enter({ caller: '2001:db8::2', site: 'b' })).toThrow('Your earlier requests');
    admission.enter({ caller: '2001:db8:0:1::1', site: 'b' });
  });

  test('counts a network of IPv6 as one caller', () => {
    expect(toCallerKey('2001:db8::1')).toBe(toCallerKey('2001:db8:0:0:ffff::2'));
    expect(toCallerKey('2001:db8:0:1::1')).not.toBe(toCallerKey('2001:db8::1'));
    expect([toCallerKey('::1'), toCallerKey('203.0.113.9'), toCallerKey('')]).toEqual([
      '0:0:0:0::/64',
      '203.0.113.9',
      '',
    ]);
  });
});

import { expect, test } from 'vitest';
import { createSecret, describeUrl, openTarget, parseTargetUrl, sealTarget } from './target.ts';

test('a URL is https, or has a host that the operator listed', () => {
  expect(parseTargetUrl('https://ci.example.com/hook?token=x')).toBe('https://ci.example.com/hook?token=x');
  expect(parseTargetUrl('http://ci.internal:8080/', ['ci.internal'])).toBe('http://ci.internal:8080/');
  for (const url of [
    'http://ci.example.com/',
    'ftp://ci.example.com/',
    'https://a:b@ci.example.com/',
    'x',
    `https://x/${'y'.repeat(2000)}`,
  ])
    expect(() => parseTargetUrl(url, ['ci.internal'])).toThrow('Expected "url"');
});

test('parts of a URL that may be secret are hidden', () => {
  expect(describeUrl('https://ci.example.com/hook?token=x', 'standard')).toBe('https://ci.example.com/hook?…');
  expect(describeUrl('https://hooks.slack.com/services/T0/B0/secret', 'slack')).toBe('https://hooks.slack.com/…');
});

test('a sealed target opens only for its webhook and with its key', () => {
  const target = { url: 'https://ci.example.com/', secret: createSecret() };
  const key = Buffer.alloc(32, 1);
  const sealedTarget = sealTarget('wh_1', { target, key });
  expect(sealedTarget.includes('ci.example.com')).toBe(false);
  expect(openTarget('wh_1', { sealed: sealedTarget, key })).toEqual(target);
  expect(() => openTarget('wh_2', { sealed: sealedTarget, key })).toThrow('BINDERY_SECRET_KEY');
  expect(() => openTarget('wh_1', { sealed: sealedTarget, key: Buffer.alloc(32, 2) })).toThrow('BINDERY_SECRET_KEY');
});

import { fc } from '../../test/helpers/properties.ts';
import { expect, test } from 'vitest';
import { signLink, verifyLink } from './signed-links.ts';

const secret = Buffer.alloc(32, 1);
const now = new Date('2026-01-01T00:00:00Z');
const claims = { key: 'bundles/a.tar.gz', expires: now.getTime() / 1000 + 60, filename: 'site.tar.gz' };

function parse(link: string) {
  const url = new URL(link, 'http://host');
  return { key: url.pathname.slice('/files/'.length), query: Object.fromEntries(url.searchParams) };
}

test('accepts a link until the second it expires', () => {
  const request = { ...parse(signLink(claims, secret)), secret };
  expect(verifyLink({ ...request, now })).toEqual({ ok: true, claims });
  expect(verifyLink({ ...request, now: new Date(claims.expires * 1000 - 1) }).ok).toBe(true);
  expect(verifyLink({ ...request, now: new Date(claims.expires * 1000) })).toEqual({ ok: false, reason: 'expired' });
});

test('rejects a link after any part of it is changed', () => {
  const { key, query } = parse(signLink(claims, secret));
  const badSignature = { ok: false, reason: 'bad-signature' };
  const judge = (change: object) => verifyLink({ key, query: { ...query, ...change }, now, secret });
  expect(verifyLink({ key: 'bundles/b.tar.gz', query, now, secret })).toEqual(badSignature);
  expect(judge({ expires: String(claims.expires + 1) })).toEqual(badSignature);
  expect(judge({ filename: 'other.tar.gz' })).toEqual(badSignature);
  expect(judge({ signature: `${query.signature}A` })).toEqual(badSignature);
  expect(judge({ signature: '' })).toEqual(badSignature);
  expect(judge({ signature: ['a', 'b'] })).toEqual(badSignature);
  expect(judge({ expires: '1e99' })).toEqual(badSignature);
  expect(verifyLink({ key, query: {}, now, secret })).toEqual(badSignature);
});

test('accepts only one spelling of a link: no other base64, leading zeros or duplicates', () => {
  const { key, query } = parse(signLink(claims, secret));
  const { signature = '', expires = '' } = query;
  const last = ALPHABET.indexOf(signature.slice(-1));
  const equivalents = ALPHABET.slice(last, last + 4)
    .split('')
    .map((end) => signature.slice(0, -1) + end);
  expect(new Set(equivalents.map((text) => Buffer.from(text, 'base64url').toString('hex'))).size).toBe(1);
  const standard = Buffer.from(signature, 'base64url').toString('base64');
  const spellings: Record<string, unknown>[] = [
    ...[...equivalents.slice(1), standard, `${signature}=`, `${signature} `, ` ${signature}`].map((text) => ({
      signature: text,
    })),
    ...[`0${expires}`, `+${expires}`, `${expires} `, `${expires}.0`, '0', ''].map((text) => ({ expires: text })),
    ...['signature', 'expires', 'filename'].map((name) => ({ [name]: [query[name], query[name]] })),
    { expires: undefined, Expires: expires },
    { signature: undefined, Signature: signature },
  ];
  for (const change of spellings)
    expect([change, verifyLink({ key, query: { ...query, ...change }, now, secret })]).toMatchObject([
      change,
      { ok: false, reason: 'bad-signature' },
    ]);
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('rejects a signature with another secret', () => {
  const request = parse(signLink(claims, Buffer.alloc(32, 2)));
  expect(verifyLink({ ...request, now, secret }).ok).toBe(false);
});

test('preserves every file name in the link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (filename) => {
      const request = parse(signLink({ ...claims, filename }, secret));
      expect(verifyLink({ ...request, now, secret })).toMatchObject({ ok: true, claims: { filename } });
    }),
  );
});

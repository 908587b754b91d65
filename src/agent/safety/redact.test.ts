import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const TOKEN = 'ghs_ab+c/d.ef-1234567890';

test('replaces a secret in all of its forms', () => {
  const forms = [
    TOKEN,
    encodeURIComponent(TOKEN),
    Buffer.from(`x-access-token:${TOKEN}`).toString('base64'),
    Buffer.from(TOKEN).toString('base64'),
  ];
  for (const form of forms) expect(redact(`before ${form} after`, [TOKEN])).toBe('before [secret] after');
});

test('also replaces the password of a user:password pair, and the lines of a key', () => {
  const line = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ';
  const key = `-----BEGIN OPENSSH PRIVATE KEY-----\n${line}\n-----END OPENSSH PRIVATE KEY-----`;
  expect(redact('login hunter22 failed for deploy', ['deploy:hunter22'])).toBe('login [secret] failed for deploy');
  expect(redact(`said ${line}`, [key])).toBe('said [secret]');
  expect(redact(`said ${line}`, [key.replaceAll('\n', '\r\n')])).toBe('said [secret]');
  expect(redact(JSON.stringify({ key }), [key])).toBe('{"key":"[secret]"}');
});

test('keeps the markers of a key, and lines too short to distinguish from other text', () => {
  const text = '-----BEGIN OPENSSH PRIVATE KEY-----\nabcdef\n';
  expect(redact(`said ${text}`, [`${text}${'x'.repeat(32)}\n`])).toBe(`said ${text}`);
});

test('keeps text without secrets, and ignores secrets too short to distinguish from words', () => {
  expect(redact('a plain text', ['', 'plain', TOKEN])).toBe('a plain text');
  expect(redact('abcde abcdef', ['abcde', 'abcdef'])).toBe('abcde [secret]');
  expect(redact('.* (x) $&', [])).toBe('.* (x) $&');
  expect(redact('1234567 and $&', ['1234567'])).toBe('[secret] and $&');
});

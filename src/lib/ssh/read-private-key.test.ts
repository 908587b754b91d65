import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyPair } from './create-key-pair.ts';
import { isPrivateKey, readPublicKey, restoreLineBreaks } from './read-private-key.ts';
import { encodeField } from './wire-format.ts';

const { privateKey, publicKey } = createKeyPair('a comment');

test('reads the public half of a generated key, even if a one-line field has removed its line breaks', () => {
  const expected = publicKey.replace(' a comment', '');
  for (const separator of ['\n', '\r\n', '', ' ']) {
    const text = privateKey.trim().replaceAll('\n', separator);
    expect(readPublicKey(text)).toBe(expected);
    expect(restoreLineBreaks(text)).toMatch(
      /^-----BEGIN OPENSSH PRIVATE KEY-----\n[^ ]+\n-----END OPENSSH PRIVATE KEY-----$/,
    );
  }
});

test.each([
  ['ssh-rsa', generateKeyPairSync('rsa', { modulusLength: 1024 })],
  ['ecdsa-sha2-nistp256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['ecdsa-sha2-nistp521', generateKeyPairSync('ec', { namedCurve: 'P-521' })],
  ['ssh-ed25519', generateKeyPairSync('ed25519')],
])('reads the public half of a PEM key of the type %s', (type, pair) => {
  const text = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(readPublicKey(text)).toMatch(new RegExp(`^${type} AAAA[A-Za-z0-9+/]+=*$`));
});

const encrypted = (() => {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  return key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' }).toString();
})();
const opensshEncrypted = wrap(
  Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    encodeField('aes256-ctr'),
    encodeField('bcrypt'),
    encodeField('salt'),
  ]),
);

test.each([
  ['a key with a passphrase', encrypted, /has a passphrase/],
  ['an OpenSSH key with a passphrase', opensshEncrypted, /has a passphrase/],
  ['half of a key', privateKey.slice(0, 200), /incomplete or damaged/],
  ['a key with lost bytes', wrap(Buffer.from('openssh-key-v1\0')), /incomplete or damaged/],
  ['another text between the lines', wrap(Buffer.from('something')), /incomplete or damaged/],
  [
    'a key of an unsupported type',
    generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    /type is not supported/,
  ],
  ['a public key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', /this is a public key/],
])('explains why it refuses %s', (_, text, reason) => {
  expect(isPrivateKey(text)).toBe(true);
  expect(() => readPublicKey(text)).toThrow(reason);
});

function wrap(bytes: Buffer): string {
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----`;
}

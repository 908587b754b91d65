import { expect, test } from 'vitest';
import { redactSecrets, redactUrl } from './redact.ts';

test("only the signatures of Bindery's links and of S3 links are hidden", () => {
  expect(redactUrl('/files/a?expires=1&filename=x&signature=abc')).toBe(
    '/files/a?expires=1&filename=x&signature=[hidden]',
  );
  expect(redactUrl('/b?X-Amz-Signature=abc&X-Amz-Credential=def&page=2')).toBe(
    '/b?X-Amz-Signature=[hidden]&X-Amz-Credential=[hidden]&page=2',
  );
  expect(redactUrl('/jobs?signatures=2&cursor=aj_1')).toBe('/jobs?signatures=2&cursor=aj_1');
});

const SECRET = 'a1B2c3D4e5F6';

test.each([
  `/jobs?access_token=${SECRET}`,
  `/jobs?limit=2&api_key=${SECRET}&cursor=x`,
  `/jobs?apiKey=${SECRET}`,
  `/jobs?Authorization=Bearer%20bindery_${SECRET}`,
  `/jobs?q=bindery_${SECRET}`,
  `/jobs?q=bindery%5F${SECRET}`,
  `/v2/agent/bindery_${SECRET}/job`,
  `/jobs?bindery_${SECRET}`,
  `/jobs?q=BINDERY_${SECRET}`,
])('a key in a URL does not reach the log: %s', (url) => {
  expect(redactUrl(url)).not.toContain(SECRET);
});

test.each([
  `/v1/auth/sign-in/email?email=a%40example.com&password=${SECRET}`,
  `/v1/auth/sign-in/email?password=${SECRET}`,
  `/x?Password=${SECRET}&page=2`,
  `/x?newPassword=${SECRET}`,
  `/x?user[password]=${SECRET}`,
  `/x?passwd=${SECRET}`,
  `/x?pwd=${SECRET}`,
  `/x?pass=${SECRET}`,
  `/x?passphrase=${SECRET};page=2`,
  `/x?p%61ssword=${SECRET}`,
  `/x?%70%41%53%53word=${SECRET}`,
])('a password in a URL does not reach the log: %s', (url) => {
  expect(redactUrl(url)).not.toContain(SECRET);
  expect(redactUrl(url)).toContain('[hidden]');
});

test.each([
  `/x?client_secret=${SECRET}`,
  `/x?credentials=${SECRET}`,
  `/x?auth=${SECRET}`,
  `/x?bearer=${SECRET}`,
  `/x?page=2;token=${SECRET}`,
  `/x?code=${SECRET}`,
  `/x?X-AMZ-Security=${SECRET}`,
])('a secret under a common name does not reach the log: %s', (url) => {
  expect(redactUrl(url)).not.toContain(SECRET);
});

test('a parameter whose name only resembles a secret stays readable', () => {
  expect(redactUrl('/x?passenger=2&bypass=no')).toBe('/x?passenger=2&bypass=no');
});

test('sign-in codes from an OIDC provider are hidden', () => {
  expect(redactUrl(`/v1/auth/callback/oidc?code=${SECRET}&state=${SECRET}&iss=https%3A%2F%2Fa`)).toBe(
    '/v1/auth/callback/oidc?code=[hidden]&state=[hidden]&iss=https%3A%2F%2Fa',
  );
});

test('only the key in a message is hidden', () => {
  expect(redactSecrets(`There is no project "bindery_${SECRET}".`)).toBe('There is no project "bindery_[hidden]".');
});

import { expect, test } from 'vitest';
import { parseHost, removeLocalhost } from './parse-host.ts';

function request(...hosts: string[]) {
  return { headers: { host: hosts[0] ?? '' }, rawHeaders: hosts.flatMap((host) => ['Host', host]) };
}

test.each([
  ['docs.example.com', 'docs.example.com'],
  ['DOCS.example.com:7777', 'docs.example.com'],
  ['docs.example.com.:80', 'docs.example.com'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['127.0.0.1:80', '127.0.0.1'],
])('reads the header %j as %s', (header, host) => {
  expect(parseHost(request(header))).toBe(host);
});

test.each([
  '',
  'docs.example.com/evil',
  'user@docs.example.com',
  'docs.example.com:port',
  'docs.example.com:80:80',
  ' docs.example.com',
  'docs.example.com\t',
  'bücher.example',
  '../docs.example.com',
  '[::1]:80',
  '__proto__ ',
  'a'.repeat(400),
])('reads no host from the header %j', (header) => {
  expect(parseHost(request(header))).toBeUndefined();
});

test('reads no host from two headers, because a proxy may have used the other one', () => {
  expect(parseHost(request('docs.example.com', 'api.example.com'))).toBeUndefined();
});

test('maps a name below localhost to the host in front of it', () => {
  expect(removeLocalhost('docs.example.com.localhost')).toBe('docs.example.com');
  expect(removeLocalhost('localhost')).toBe('localhost');
});

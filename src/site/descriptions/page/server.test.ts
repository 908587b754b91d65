import { expect, test } from 'vitest';
import { readServer } from './server.ts';

test.each([
  ['https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['//api.example.com', 'https://api.example.com'],
  ['api.example.com/v1', 'https://api.example.com/v1'],
  ['eu-1.api.example.co.uk:8443', 'https://eu-1.api.example.co.uk:8443'],
  ['localhost:3000/api', 'http://localhost:3000/api'],
  ['/v1.0', '/v1.0'],
  ['v1.0/api', 'v1.0/api'],
  ['index.php/api', 'index.php/api'],
  ['{host}/v1', '{host}/v1'],
])('a server whose URL has a host, but no scheme, gets one: %s', (url, expected) => {
  expect(readServer({ url })?.url).toBe(expected);
});

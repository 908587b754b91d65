import { expect, test } from 'vitest';
import { getApiName } from './get-api-name.ts';

test.each([
  [['https://API.example.com/v1', 'https://sandbox.example.com'], 'api.example.com'],
  [['https://api.example.com/v2?a=b'], 'api.example.com'],
  [['wss://api.example.com'], 'api.example.com'],
  [['https://api.example.com:8443'], 'api.example.com:8443'],
  [['https://{tenant}.example.com/{version}'], '{tenant}.example.com'],
  [['/api'], ''],
  [[], ''],
])('operations of one API have the same name: %j', (urls, name) => {
  expect(getApiName(urls.map((url) => ({ url })))).toBe(name);
});

import { expect, test } from 'vitest';
import { parseOperationReference } from './operation-reference.ts';

test.each<[string, object | undefined]>([
  ['query /search', { method: 'QUERY', path: '/search', ambiguous: false }],
  ['api.yaml COPY /files/{id}', { spec: 'api.yaml', method: 'COPY', path: '/files/{id}', ambiguous: true }],
  ['VERSION-CONTROL /a', { method: 'VERSION-CONTROL', path: '/a', ambiguous: true }],
  ['v2 API get /a', { spec: 'v2 API', method: 'GET', path: '/a', ambiguous: false }],
  ['DEL /a', { method: 'DELETE', path: '/a', ambiguous: false }],
  ['api.yaml del /a', { spec: 'api.yaml', method: 'DELETE', path: '/a', ambiguous: false }],
  ['Copy /files', undefined],
  ['COPY files', undefined],
  ['GET api.example.com/a', { method: 'GET', path: '/a', ambiguous: false }],
  ['GET https://api.example.com/a', { method: 'GET', path: '/a', ambiguous: false }],
  ['GET index.php/a', { method: 'GET', path: '/index.php/a', ambiguous: true }],
])('%s is parsed with the methods of OpenAPI 3.2', (text, expected) => {
  expect(parseOperationReference(text)).toEqual(expected);
});

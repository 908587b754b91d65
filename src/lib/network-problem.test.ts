import { expect, test } from 'vitest';
import { describeNetworkProblem } from './network-problem.ts';

const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

test.each([
  ['ECONNREFUSED', 'the server refuses connections'],
  ['HPE_HEADER_OVERFLOW', 'what the server sends is no HTTP, or has headers without an end (HPE_HEADER_OVERFLOW)'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate of the server is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)'],
  ['CERT_HAS_EXPIRED', 'the certificate of the server is not trusted (CERT_HAS_EXPIRED)'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the server does not respond'],
  ['EPIPE', 'the connection failed (EPIPE)'],
])('%s is the end of a sentence', (code, expected) => {
  expect(describeNetworkProblem(failed(code), 'other')).toBe(expected);
});

test('an error without a code has the words of the caller', () => {
  expect(describeNetworkProblem(new Error('x'), 'the response could not be read')).toBe(
    'the response could not be read',
  );
});

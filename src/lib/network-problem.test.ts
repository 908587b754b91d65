import { expect, test } from 'vitest';
import { describeNetworkProblem } from './network-problem.ts';

const createFetchError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

test.each([
  ['ECONNREFUSED', 'the server refused the connection'],
  ['HPE_HEADER_OVERFLOW', "the server's response isn't valid HTTP (HPE_HEADER_OVERFLOW)"],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', "the server's certificate isn't trusted (DEPTH_ZERO_SELF_SIGNED_CERT)"],
  ['CERT_HAS_EXPIRED', "the server's certificate isn't trusted (CERT_HAS_EXPIRED)"],
  ['UND_ERR_CONNECT_TIMEOUT', "the server didn't respond"],
  ['EPIPE', 'the connection failed (EPIPE)'],
])('describes %s as the end of a sentence', (code, expected) => {
  expect(describeNetworkProblem(createFetchError(code), 'other')).toBe(expected);
});

test("uses the caller's text for an error without a code", () => {
  expect(describeNetworkProblem(new Error('x'), "the response couldn't be read")).toBe("the response couldn't be read");
});

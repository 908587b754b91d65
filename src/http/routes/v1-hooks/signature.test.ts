import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parsePayload } from './payload.ts';
import { findPushedRefs } from '../../../agent/hosts/webhooks/read-webhook.ts';
import { isSigned } from './signature.ts';

const SECRET = "It's a Secret to Everybody";
const BODY = Buffer.from('Hello, World!');
/** From GitHub's documentation, "Validating webhook deliveries". */
const DIGEST = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

test.each([
  [
    'GitHub',
    { 'x-hub-signature-256': `sha256=${DIGEST}`, 'x-hub-signature': 'sha1=01dc10d0c83e72ed246219cdd91669667fe2ca59' },
  ],
  ['Bitbucket', { 'x-hub-signature': `sha256=${DIGEST}` }],
  ['Gitea', { 'x-gitea-signature': DIGEST, 'x-hub-signature': 'sha1=01dc', 'x-hub-signature-256': `sha256=${DIGEST}` }],
  ['Forgejo', { 'x-forgejo-signature': DIGEST }],
  ['GitLab', { 'x-gitlab-token': SECRET }],
  ['Azure DevOps', { authorization: toBasic('bindery', SECRET) }],
  [
    'GitHub, through a proxy with a password',
    { 'x-hub-signature-256': `sha256=${DIGEST}`, authorization: toBasic('a', 'b') },
  ],
])('accepts the proof of %s', (_, headers) => {
  expect(isSigned({ headers, body: BODY }, SECRET)).toBe(true);
});

test.each<[string, Record<string, string | string[]>]>([
  ['none', {}],
  ['an empty one', { 'x-hub-signature-256': '' }],
  ['one of another body', { 'x-hub-signature-256': `sha256=${hmac(SECRET, 'Hello, World?')}` }],
  ['one with another secret', { 'x-hub-signature-256': `sha256=${hmac('other', 'Hello, World!')}` }],
  ['one without its algorithm', { 'x-hub-signature-256': DIGEST }],
  ['a truncated proof', { 'x-hub-signature-256': `sha256=${DIGEST.slice(0, -1)}` }],
  ['an older algorithm', { 'x-hub-signature': `sha1=${DIGEST.slice(0, 40)}` }],
  ['a right one beside a wrong one', { 'x-gitea-signature': DIGEST, 'x-gitlab-token': 'guess' }],
  ['several of one kind', { 'x-gitlab-token': [SECRET, SECRET] }],
  ['an empty secret', { 'x-gitlab-token': '' }],
  ['another password', { authorization: toBasic('bindery', 'guess') }],
  ['the secret as a user', { authorization: toBasic(SECRET, '') }],
  ['the secret as a bearer token', { authorization: `Bearer ${SECRET}` }],
  ['a password beside a wrong signature', { 'x-gitea-signature': '00', authorization: toBasic('bindery', SECRET) }],
])('rejects %s', (_, headers) => {
  expect(isSigned({ headers: headers as Record<string, string>, body: BODY }, SECRET)).toBe(false);
});

test('without a secret, no proof is valid', () => {
  const headers = { 'x-hub-signature-256': `sha256=${hmac('', 'Hello, World!')}` };
  expect(isSigned({ headers, body: BODY }, '')).toBe(false);
});

function toBasic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

const COMMIT = 'a'.repeat(40);

describe('branches', () => {
  test.each<[string, object, string[]]>([
    ['GitHub, GitLab and Gitea', { ref: 'refs/heads/main', after: 'abc' }, ['main']],
    ['a branch with a slash', { ref: 'refs/heads/release/2' }, ['release/2']],
    ['a tag', { ref: 'refs/tags/v1' }, []],
    ['a ping', { zen: 'Keep it logically awesome.', hook: {} }, []],
    [
      'Bitbucket',
      {
        push: {
          changes: [{ new: { type: 'branch', name: 'main' } }, { new: { type: 'tag', name: 'v1' } }, { new: null }],
        },
      },
      ['main'],
    ],
    ["Bitbucket's server", { changes: [{ ref: { id: 'refs/heads/main', displayId: 'main' } }] }, ['main']],
    [
      'Azure DevOps',
      { eventType: 'git.push', resource: { refUpdates: [{ name: 'refs/heads/main', newObjectId: COMMIT }] } },
      ['main'],
    ],
    ['another form', { ref: 7, push: 'x' }, []],
  ])('finds the branches of %s', (_, payload, branches) => {
    expect(findPushedRefs(payload).flatMap(({ kind, name }) => (kind === 'branch' ? [name] : []))).toEqual(branches);
  });

  test.each<[string, object, object[]]>([
    ['GitHub and Gitea', { ref: 'refs/tags/v1', after: COMMIT }, [{ kind: 'tag', name: 'v1', commit: COMMIT }]],
    [
      'Bitbucket',
      { push: { changes: [{ new: { type: 'tag', name: 'v1', target: { hash: COMMIT } } }] } },
      [{ kind: 'tag', name: 'v1', commit: COMMIT }],
    ],
    [
      "Bitbucket's server",
      { changes: [{ ref: { id: 'refs/tags/v1' }, toHash: COMMIT }] },
      [{ kind: 'tag', name: 'v1', commit: COMMIT }],
    ],
    [
      'Azure DevOps',
      { eventType: 'git.push', resource: { refUpdates: [{ name: 'refs/tags/v1', newObjectId: COMMIT }] } },
      [{ kind: 'tag', name: 'v1', commit: COMMIT }],
    ],
    ['a deleted tag', { ref: 'refs/tags/v1', after: '0'.repeat(40) }, [{ kind: 'tag', name: 'v1' }]],
  ])('finds the tags of %s with their commits', (_, payload, refs) => {
    expect(findPushedRefs(payload)).toEqual(refs);
  });

  test('reads the payload from the field of a form', () => {
    const body = Buffer.from(new URLSearchParams({ payload: '{"ref":"refs/heads/main"}' }).toString());
    expect(parsePayload(body, 'application/x-www-form-urlencoded')).toEqual({ ref: 'refs/heads/main' });
  });

  test.each(['', 'nonsense', '[]', '"text"', 'null'])('%j is not a payload', (text) => {
    expect(parsePayload(Buffer.from(text), 'application/json')).toBeUndefined();
  });
});

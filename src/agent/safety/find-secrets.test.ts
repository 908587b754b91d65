import { describe, expect, test } from 'vitest';
import { listAddedLines } from './added-lines.ts';
import { findSecrets, findSecretsInDiff } from './find-secrets.ts';

/** An invented value, assembled here so that secret scanners don't report this file. */
const RANDOM = 'q7Zk2Vw9Lm4Xc8Tb1Nr6Hy3Jd5Pf0Gs7Qa2We9Uo4Ri8Kl1Mz6Bx3Cv5Ty0Dj7Hg2Fn9Sp4';
const createRandomText = (length: number) => RANDOM.slice(0, length);
const BODY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7';

function findKind(text: string): string | undefined {
  const lines = text.split('\n').map((line, index) => ({ file: 'a.mdx', line: index + 1, text: line }));
  return findSecrets(lines)[0]?.kind;
}

function createJwt(payload: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}.${createRandomText(43)}`;
}

describe('finds', () => {
  test.each([
    ['private key', `-----BEGIN RSA PRIVATE KEY-----\n${BODY}`],
    ['private key', `-----BEGIN PRIVATE KEY-----\\n${BODY}\\n`],
    ['AWS access key', 'AKIAQ3TLB7WZ5MKPRXVD'],
    ['AWS secret key', `aws_secret_access_key = ${createRandomText(40)}`],
    ['GitHub token', `ghp_${createRandomText(36)}`],
    ['GitHub token', `ghs_${createRandomText(36)}.${createRandomText(70)}-${createRandomText(70)}`],
    ['GitHub token', `github_pat_${createRandomText(22)}_${createRandomText(59)}`],
    ['GitLab token', `glpat-${createRandomText(20)}`],
    ['Bitbucket token', `BBDC-${createRandomText(44)}`],
    ['Azure DevOps token', `${createRandomText(70)}abcdefAZDO1234`],
    ['Slack token', `xoxb-${'428519'}-${createRandomText(24)}`],
    ['Slack webhook', `https://hooks.slack.com/services/T02AB3CD4/B05EF6GH7/${createRandomText(24)}`],
    ['Stripe key', `sk_live_${createRandomText(24)}`],
    ['Google API key', `AIza${createRandomText(35)}`],
    ['OpenAI key', `sk-proj-${createRandomText(60)}`],
    ['OpenAI key', `sk-${createRandomText(48)}`],
    ['Anthropic key', `sk-ant-api03-${createRandomText(70)}`],
    ['npm token', `npm_${createRandomText(36)}`],
    ['Bindery key', `bindery_${createRandomText(40)}`],
    ['signed token (JWT)', `Authorization: Bearer ${createJwt({ sub: 'u_83', iat: 1_763_000_000 })}`],
    ['password in a URL', `postgres://app:${createRandomText(16)}@db.internal/app`],
    ['value that looks like a credential', `"apiKey": "${createRandomText(32)}"`],
    ['value that looks like a credential', `CLIENT_SECRET=${createRandomText(40)}`],
    ['value that looks like a credential', 'api_key: 9f2c4e7a1b8d3f60c5e2a79b4d1f8e36'],
  ])('a %s', (kind, text) => expect(findKind(`Use it: ${text}`)).toBe(kind));
});

describe('ignores text that is common in documentation', () => {
  test.each([
    'AKIAIOSFODNN7EXAMPLE',
    'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    `sk_test_${createRandomText(24)}`,
    'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx',
    'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'ghp_1234567890abcdefghijklmnopqrstuvwxyz',
    'sk-your-openai-key-goes-here-please-0123456789',
    'sk-ant-api03-YOUR_KEY_GOES_HERE_AND_NOWHERE_ELSE_AT_ALL',
    'api_key: YOUR_API_KEY',
    'API_KEY=<paste your key from the dashboard here>',
    'token: ${{ secrets.GITHUB_TOKEN }}',
    'Authorization: Bearer {{access_token_from_the_dashboard}}',
    'password: correct-horse-battery-staple-again',
    'tokenEndpoint: https://auth.company.com/oauth2/v1/token',
    '"key": "getting-started-with-authentication-2024"',
    'access_key_id: 123e4567-e89b-12d3-a456-426614174000',
    'postgres://user:password@localhost:5432/db',
    'postgres://user:${PASSWORD_FROM_VAULT}@localhost/db',
    'key: src/components/AuthenticationProviderConfig2.tsx',
    '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
    '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo',
    `apiKey: "phc_${createRandomText(43)}"`,
    'sha512-9f2c4e7a1b8d3f60c5e2a79b4d1f8e369f2c4e7a1b8d3f60c5e2a79b4d1f8e36',
    'commit 9f2c4e7a1b8d3f60c5e2a79b4d1f8e369f2c4e7a',
    createJwt({ sub: '1234567890', name: 'John Doe', iat: 1_516_239_022 }),
  ])('%s', (text) => expect(findKind(text)).toBeUndefined());
});

test('allows an analytics key in docs.json, but not a provider token', () => {
  const find = (text: string) => findSecrets([{ file: 'docs/docs.json', line: 1, text }]);
  expect(find('"mixpanel": { "projectToken": "9f2c4e7a1b8d3f60c5e2a79b4d1f8e36" }')).toEqual([]);
  expect(find(`"token": "ghp_${createRandomText(36)}"`)).toHaveLength(1);
});

describe('project credentials', () => {
  const knownSecrets = ['dull', 'deploy:plain password', `-----BEGIN OPENSSH PRIVATE KEY-----\n${BODY}\n-----END`];

  test('are found in any form, including a password or one line of a key alone', () => {
    const lines = ['it is plain password here', `x ${BODY} y`, 'a dull line'].map((text, index) => ({
      file: 'a.mdx',
      line: index + 1,
      text,
    }));
    expect(findSecrets(lines, { known: knownSecrets }).map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '1 credential of this project',
      '2 credential of this project',
    ]);
  });
});

describe('findSecretsInDiff', () => {
  const token = `ghp_${createRandomText(36)}`;

  test('checks only the added lines, and reports their file and line', async () => {
    const diff = [
      'diff --git a/old.mdx b/new name.mdx',
      '--- a/old.mdx',
      '+++ b/new name.mdx\t',
      '@@ -3,3 +7,3 @@ heading',
      ` kept ${token}`,
      `-removed ${token}`,
      `+added ${token}\r`,
      ' end',
      'diff --git "a/\\303\\274.mdx" "b/\\303\\274.mdx"',
      '--- "a/\\303\\274.mdx"',
      '+++ "b/\\303\\274.mdx"',
      '@@ -0,0 +1 @@',
      `+${token}`,
      '\\ No newline at end of file',
      '',
    ].join('\n');
    expect(await findSecretsInDiff(diff)).toEqual([
      { file: 'new name.mdx', line: 8, kind: 'GitHub token' },
      { file: 'ü.mdx', line: 1, kind: 'GitHub token' },
    ]);
  });

  test('is not misled by content that looks like a diff header', () => {
    const diff = [
      '--- a/a.mdx',
      '+++ b/a.mdx',
      '@@ -1,2 +1,4 @@',
      '-- x',
      '+++ b/other.mdx',
      '+@@ -1,0 +1,0 @@',
      `+${token}`,
      ' end',
    ];
    expect(listAddedLines(diff.join('\n')).map(({ file, line, text }) => [file, line, text])).toEqual([
      ['a.mdx', 1, '++ b/other.mdx'],
      ['a.mdx', 2, '@@ -1,0 +1,0 @@'],
      ['a.mdx', 3, token],
    ]);
  });
});

test('does not search for a token inside a longer run of token characters, which would be slow', () => {
  const token = createJwt({ sub: 'u_83', iat: 1_763_000_000 });
  expect(findSecrets([{ file: 'a.mdx', line: 1, text: `"${token}"` }])).toHaveLength(1);
  expect(findSecrets([{ file: 'a.mdx', line: 1, text: `a-${token}` }])).toEqual([]);
});

test('never includes the secret in a finding', () => {
  const text = `token: ${createRandomText(40)} and ghp_${createRandomText(36)}`;
  expect(JSON.stringify(findSecrets([{ file: 'a.mdx', line: 1, text }]))).not.toContain(createRandomText(20));
});

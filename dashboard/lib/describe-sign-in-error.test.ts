import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSignInError } from './describe-sign-in-error.ts';

test('explains and documents every error code of the OIDC rules', () => {
  const rules = readFileSync(new URL('../../src/accounts/sign-in/provider-rules.ts', import.meta.url), 'utf8');
  const docs = readFileSync(new URL('../../docs/operate/sign-in.mdx', import.meta.url), 'utf8');
  const codes = [...rules.matchAll(/error: '(\w+)'/g)].map(([, code]) => String(code));
  expect(codes.length).toBeGreaterThan(3);
  for (const code of [...codes, 'account_not_linked']) {
    expect(describeSignInError(code)).not.toContain(code);
    expect(docs).toContain(`| \`${code}\` |`);
  }
});

test('shows an unknown error code', () => {
  expect(describeSignInError('temporarily_unavailable')).toContain('(temporarily_unavailable)');
});

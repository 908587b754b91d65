import { expect, test } from 'vitest';
import { createClientInput, toClientSettings } from './oidc-client.ts';

const STORED = {
  issuer: 'https://login.example.com',
  clientId: 'docs',
  scopes: ['openid'],
  groups: { source: 'user_info' as const, claim: 'roles', delimiter: ';' },
  requiredGroups: ['staff', 'eu'],
};

test('sends nothing without a change, so that readers stay signed in', () => {
  expect(toClientSettings(createClientInput(STORED), STORED)).toEqual({});
});

test('keeps the settings that the form does not show', () => {
  const input = { ...createClientInput(STORED), claim: 'groups', requiredGroups: ' staff ,', secret: 'new' };
  expect(toClientSettings(input, STORED)).toEqual({
    oidc: { ...STORED, groups: { ...STORED.groups, claim: 'groups' }, requiredGroups: ['staff'] },
    clientSecret: 'new',
  });
});

test('removes groups with an empty claim, and reads groups from the ID token at first', () => {
  const input = { ...createClientInput(STORED), claim: '', requiredGroups: '' };
  const { groups: _, requiredGroups: __, ...others } = STORED;
  expect(toClientSettings(input, STORED)).toEqual({ oidc: others });
  const first = { ...createClientInput(null), issuer: ' https://a.example ', clientId: 'docs', claim: 'groups' };
  expect(toClientSettings(first, null)).toEqual({
    oidc: { issuer: 'https://a.example', clientId: 'docs', groups: { source: 'id_token', claim: 'groups' } },
  });
});

test('leaves the settings of an OAuth 2 server alone', () => {
  const stored = { clientId: 'docs', tokenUrl: 'https://a.example/token' };
  expect(toClientSettings({ ...createClientInput(stored), claim: 'x' }, stored)).toEqual({});
});

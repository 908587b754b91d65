import { expect, test } from 'vitest';
import { findScopes, KEY_ACTIONS, parseActions } from './key-limits.ts';

test('the actions of a key are validated, sorted and deduplicated', () => {
  const options = { scopes: undefined, hasProjects: false };
  expect(parseActions(['site.read', 'export.create', 'site.read'], options)).toEqual(['export.create', 'site.read']);
  expect(() => parseActions(['owner.manage'], options)).toThrow('got "owner.manage"');
  expect(() => parseActions(['export'], options)).toThrow('got "export"');
  expect(() => parseActions([], options)).toThrow('Expected actions');
});

test('the scopes of a key must include its actions', () => {
  const options = { scopes: ['read'] as const, hasProjects: false };
  expect(parseActions(['export.read'], options)).toEqual(['export.read']);
  expect(() => parseActions(['export.read', 'export.create'], options)).toThrow('requires the scope write');
});

test('a key that is limited to projects has no actions on the whole organization', () => {
  const options = { scopes: undefined, hasProjects: true };
  expect(parseActions(['project.manage'], options)).toEqual(['project.manage']);
  for (const action of ['key.manage', 'member.manage', 'audit.read'])
    expect(() => parseActions([action], options)).toThrow('about the whole organization');
});

test('the scope that actions need is the lowest one that includes all of them', () => {
  expect(findScopes(['export.read'])).toEqual(['read']);
  expect(findScopes(['export.read', 'export.create'])).toEqual(['write']);
  expect(findScopes([...KEY_ACTIONS])).toEqual(['admin']);
});

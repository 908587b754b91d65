import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeAction } from './describe-action.ts';

const SOURCES = path.join(import.meta.dirname, '../../src');

test.each([
  ['key.create', 'API key created'],
  ['scim-user.deactivate', 'Provisioned user deactivated'],
  ['domain.update-access', 'Access to a domain changed'],
  ['future.thing-done', 'Future thing done'],
])('describes %s as "%s"', (action, text) => {
  expect(describeAction(action)).toBe(text);
});

test('describes each action that the service records', () => {
  const actions = findActions();
  expect(actions).toEqual(expect.arrayContaining(['key.create', 'project.add-repository', 'agent.stop']));
  expect(actions.filter(isDescribedByName)).toEqual([]);
});

/** Finds the actions in the service's sources, without permissions that only allow reading or managing. */
function findActions(): string[] {
  const files = fs.readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file));
  const actions = sources.flatMap((file) =>
    Array.from(
      fs
        .readFileSync(path.join(SOURCES, file), 'utf8')
        .matchAll(/(?:\btrx, |\buser, |\baction: )'([a-z-]+\.[a-z-]+)'/g),
      ([, action = '']) => action,
    ),
  );
  return [...new Set(actions)].filter((action) => !/\.(?:read|manage)$/.test(action));
}

/** Returns whether the text ends with the verb's name, which for some verbs is also the participle. */
function isDescribedByName(action: string): boolean {
  const [, verb = ''] = action.split('.');
  return !['run', 'reset'].includes(verb) && describeAction(action).endsWith(` ${verb.replaceAll('-', ' ')}`);
}

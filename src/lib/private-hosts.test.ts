import { expect, test } from 'vitest';
import { includesPrivateHost, isPrivateHostEntry } from './private-hosts.ts';

test.each([
  [['git.corp.example'], '10.0.0.1', 'git.corp.example', true],
  [['git.corp.example'], '10.0.0.1', 'evil.git.corp.example', false],
  [['10.0.0.0/8'], '10.1.2.3', 'git.corp.example', true],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', 'git.corp.example', true],
  [['10.0.0.0/8'], '11.1.2.3', 'git.corp.example', false],
  [['fd00::/8'], 'fd00::1', 'fd00::1', true],
  [['10.0.0.1'], '10.0.0.1', '10.0.0.1', true],
  [['10.0.0.1'], '10.0.0.1', 'git.corp.example', true],
  [['10.0.0.1'], '10.0.0.2', 'git.corp.example', false],
  [['fd00::1'], 'fd00::1', 'git.corp.example', true],
  [['fd00::1'], 'fd00::2', 'git.corp.example', false],
  [['fd00::/8'], '10.0.0.1', 'git.corp.example', false],
  [['10.0.0.0/8'], 'fd00::1', 'git.corp.example', false],
  [['0.0.0.0/0'], '2606:4700::1', 'git.corp.example', false],
  [['10.0.0.0/8'], 'git.corp.example', 'git.corp.example', false],
  [['other.example', '10.0.0.0/8'], '10.1.2.3', 'git.corp.example', true],
  [[], '10.0.0.1', '10.0.0.1', false],
])('%j includes %s of %s: %s', (entries, address, host, expected) => {
  expect(includesPrivateHost(entries, { address, host })).toBe(expected);
});

test.each([
  ['git.corp.example', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.1', true],
  ['::1', true],
  ['10.0.0.0/99', false],
  ['git.corp.example/24', false],
  ['https://git.corp.example', false],
  ['git.corp.example:22', false],
])('%s is an entry: %s', (entry, expected) => {
  expect(isPrivateHostEntry(entry)).toBe(expected);
});

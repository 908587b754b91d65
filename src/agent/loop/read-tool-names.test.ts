import { expect, test } from 'vitest';
import { readToolNames } from './read-tool-names.ts';

const TOOLS = ['read', 'replaceInFiles', 'delete'].map((name) => ({ name }));

test.each([
  ['read', 'read'],
  ['functions.read', 'read'],
  ['default_api:replace_in_files', 'replaceInFiles'],
  [' Read\n', 'read'],
  ['delete', 'delete'],
  ['reader', 'reader'],
  ['', ''],
  ['read_file', 'read'],
  ['functions.DeleteFile', 'delete'],
  ['web_fetch', 'web_fetch'],
  ['constructor', 'constructor'],
])('reads the tool name %j as %j', (written, expected) => {
  const reply = {
    text: '',
    calls: [{ id: '1', name: written, args: { name: written } }],
    usage: { input: 0, output: 0 },
    finish: 'tool-calls' as const,
    raw: null,
  };
  expect(readToolNames(reply, TOOLS).calls).toEqual([{ id: '1', name: expected, args: { name: written } }]);
});

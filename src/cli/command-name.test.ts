import path from 'node:path';
import { expect, test } from 'vitest';
import { getCommandName, formatDataDirOption, quoteForShell } from './command-name.ts';

const CLONE = '/srv/bindery/src/cli';
const CONTAINER = '/app/dist/cli';
const PACKAGE = '/srv/app/node_modules/bindery/dist/cli';

test('starts hints with the command of this installation', () => {
  expect(getCommandName(CLONE)).toBe('npm run bindery --');
  expect(getCommandName(CONTAINER)).toBe('node bin/bindery.js');
  expect(getCommandName(PACKAGE)).toBe('npx bindery');
  expect(getCommandName('/srv/app/node_modules/bindery-lite/dist/cli')).toBe('npx bindery-lite');
});

test('adds the data directory to a hint if the command would use another one', () => {
  expect(formatDataDirOption('/srv/bindery/.bindery', CLONE)).toBe('');
  expect(formatDataDirOption(path.resolve('.bindery'), PACKAGE)).toBe('');
  expect(formatDataDirOption('/var/lib/bindery', CLONE)).toBe(' --data-dir /var/lib/bindery');
  expect(formatDataDirOption("/tmp/it's here", PACKAGE)).toBe(String.raw` --data-dir '/tmp/it'\''s here'`);
});

test('quotes texts for a shell only where necessary', () => {
  expect([quoteForShell('a/b.git'), quoteForShell('a b'), quoteForShell('')]).toEqual(['a/b.git', "'a b'", "''"]);
});

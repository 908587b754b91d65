import path from 'node:path';
import { expect, test } from 'vitest';
import { commandName, dataDirOption, quoteForShell } from './command-name.ts';

const CLONE = '/srv/bindery/src/cli';
const PACKAGE = '/srv/app/node_modules/bindery/dist/cli';

test('starts hints with the command of this installation: the script of a clone, or the program of a package', () => {
  expect([commandName(CLONE), commandName(PACKAGE)]).toEqual(['npm run bindery --', 'npx bindery']);
  expect(commandName('/srv/app/node_modules/bindery-lite/dist/cli')).toBe('npx bindery-lite');
});

test('adds the data directory to a hint if the command would use another one', () => {
  expect(dataDirOption('/srv/bindery/.bindery', CLONE)).toBe('');
  expect(dataDirOption(path.resolve('.bindery'), PACKAGE)).toBe('');
  expect(dataDirOption('/var/lib/bindery', CLONE)).toBe(' --data-dir /var/lib/bindery');
  expect(dataDirOption("/tmp/it's here", PACKAGE)).toBe(String.raw` --data-dir '/tmp/it'\''s here'`);
});

test('quotes texts for a shell only where necessary', () => {
  expect([quoteForShell('a/b.git'), quoteForShell('a b'), quoteForShell('')]).toEqual(['a/b.git', "'a b'", "''"]);
});

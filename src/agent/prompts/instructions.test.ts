import { expect, test } from 'vitest';
import { readInstructions } from './instructions.ts';

const read = (files: Record<string, string>) =>
  readInstructions({
    docsFolder: '',
    readBaseFile: async (path) => files[path],
    listBaseFiles: async (folder) => Object.keys(files).filter((path) => path.startsWith(`${folder}/`)),
  });

test('names the files with guidelines that are left out because there are too many', async () => {
  const rules = Object.fromEntries(
    Array.from({ length: 22 }, (_, index) => [`.cursor/rules/${index + 10}.md`, `Rule ${index}.`]),
  );
  const text = await read(rules);
  expect(text).toContain('Rule 19.');
  expect(text).not.toContain('Rule 20.');
  expect(text).toContain('".cursor/rules/30.md", ".cursor/rules/31.md"');
});

test('names the files with guidelines that are left out because they are too long', async () => {
  const long = (letter: string) => letter.repeat(16_000);
  const rules = Object.fromEntries([...'abcd'].map((letter) => [`.cursor/rules/${letter}.md`, long(letter)]));
  const text = await read({ ...rules, 'AGENTS.md': long('x') });
  expect(text).toContain('<file path="AGENTS.md">');
  expect(text).toContain('These files have guidelines too, but together they are too long: ".cursor/rules/a.md".');
  expect(await read({ 'AGENTS.md': 'Be kind.' })).not.toContain('too long');
});

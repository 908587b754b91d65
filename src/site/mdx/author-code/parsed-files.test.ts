import { expect, test } from 'vitest';
import { createParsedFiles, type ParsedFile } from './parsed-files.ts';

const createFile = (weight: number): ParsedFile => ({
  root: { type: 'root', children: [] },
  source: '',
  lenient: false,
  removedStatements: [],
  diagnostics: [],
  weight,
});

test('drops the oldest trees beyond the weight, however many files there are', () => {
  const parsedFiles = createParsedFiles(1000);
  for (let index = 0; index < 50; index++) parsedFiles.set(`${index}.mdx`, createFile(250));
  expect([...parsedFiles.keys()]).toEqual(['46.mdx', '47.mdx', '48.mdx', '49.mdx']);
  expect(parsedFiles.get('45.mdx')).toBeUndefined();
});

test('drops a tree that is heavier than the cache', () => {
  const parsedFiles = createParsedFiles(1000);
  parsedFiles.set('huge.mdx', createFile(2000));
  parsedFiles.set('small.mdx', createFile(10));
  expect([...parsedFiles.keys()]).toEqual(['small.mdx']);
});

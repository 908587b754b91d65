import { expect, test } from 'vitest';
import { Budget, Scope } from '../expressions/values.ts';
import { openMemory } from '../source.ts';
import { createModuleCache } from './module-context.ts';
import { expandFile } from './modules.ts';

test('trees of snippets are kept for other pages, those of pages are let go', () => {
  const source = openMemory({
    'page.mdx': 'import Note from "/snippets/note.mdx"\n\n<Note />',
    'snippets/note.mdx': 'Kept.',
  });
  const cache = createModuleCache({ source, variables: {}, math: true });
  expandFile('page.mdx', undefined, {
    cache,
    file: 'page.mdx',
    scope: new Scope(),
    budget: new Budget({ steps: 1000, text: 1000 }),
    report: () => {},
    trail: ['page.mdx'],
  });
  expect([...cache.parsed.keys()]).toEqual(['snippets/note.mdx']);
});

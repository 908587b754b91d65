import { expect, test } from 'vitest';
import { describeTools } from './describe-tools.ts';

test('counts files once, and searches and checks each time', () => {
  const events = [
    { tool: 'grep' },
    { tool: 'read', path: 'a.mdx' },
    { tool: 'read', path: 'a.mdx' },
    { tool: 'read', path: 'b.mdx' },
    { tool: 'search' },
    { tool: 'edit', path: 'a.mdx' },
    { tool: 'validate' },
  ];
  expect(describeTools(events)).toBe('Searched twice, read 2 files, changed 1 file, checked the site');
});

test('counts tools that it has no words for', () => {
  expect(describeTools([{ tool: 'lookAround' }, { tool: 'constructor' }, {}])).toBe('3 other steps');
});

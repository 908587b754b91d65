import { expect, test } from 'vitest';
import { parseFrontmatter } from '../../content/frontmatter.ts';
import type { Diagnostic } from '../../model/diagnostics.ts';
import { playground } from './playground.ts';

test.each([
  ['simple', 'simple'],
  ['None', 'none'],
  ['hide', 'none'],
  ['show', 'interactive'],
  ['false', 'none'],
  ['true', 'interactive'],
  ['maybe', undefined],
])('a page can set its playground to %s', (written, display) => {
  const diagnostics: Diagnostic[] = [];
  const text = `---\nplayground: ${written}\n---\n`;
  const { frontmatter } = parseFrontmatter(text, 'a.mdx', (item) => diagnostics.push(item), [playground]);
  expect(frontmatter.playground).toBe(display);
  expect(diagnostics.map(({ code }) => code)).toEqual(display === undefined ? ['frontmatter-invalid-value'] : []);
});

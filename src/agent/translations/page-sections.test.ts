import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashPage, hashSections, listChangedSections, splitSections } from './page-sections.ts';

test('splits a page at its headings, but not in code', () => {
  const text = '---\ntitle: A\n---\nIntro.\n\n## One\n\n```sh\n# no heading\n```\n\n### Two\nText.\n';
  expect(splitSections(text)).toEqual([
    { title: '(frontmatter)', text: '---\ntitle: A\n---\n' },
    { title: '(introduction)', text: 'Intro.\n\n' },
    { title: 'One', text: '## One\n\n```sh\n# no heading\n```\n\n' },
    { title: 'Two', text: '### Two\nText.\n' },
  ]);
});

test('loses nothing of any page', () => {
  const part = fc.constantFrom('---\n', '# A\n', '## B', '\n', '```\n', 'text', '\n## C\n', '{/*', '*/}');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      expect(
        splitSections(text)
          .map((section) => section.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('hashes a page like Git, whatever its line endings', () => {
  const id = execFileSync('git', ['hash-object', '--stdin'], { input: '# Ä\n\nText\n' }).toString().trim();
  expect([hashPage('# Ä\n\nText\n'), hashPage('\uFEFF# Ä\r\n\r\nText\r\n')]).toEqual([id, id]);
});

test('names changed and new sections, and ignores blank lines around them', () => {
  const before = hashSections('Intro.\n\n## One\n\nText.\n\n## Two\n\nText.\n');
  expect(listChangedSections('Intro.\n\n\n## One\n\nText!\n\n## Three\n\n## Two\n\nText.\n', before)).toEqual([
    'One',
    'Three',
  ]);
  expect(listChangedSections('Intro.\n\n## Two\n\nText.\n', before)).toEqual([]);
});

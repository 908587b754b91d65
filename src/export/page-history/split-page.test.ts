import { expect, test } from 'vitest';
import { normalizeSection, splitPage } from './split-page.ts';

const list = (source: string) => [...splitPage(source).sections].map(([key, text]) => [key, normalizeSection(text)]);

test('splits a page at its headings, but not at deeper ones or at lines in code', () => {
  const page = [
    '---',
    'title: Install',
    'secret: x',
    '---',
    'import A from "/a.mdx";',
    'Intro.',
    '## Set the [port](/x) {#port}',
    'One.',
    '#### Deeper',
    '```sh',
    '# comment',
    '~~~',
    '```',
    '### Set the *port*',
    'Two.',
    '## 🎉',
    'Three.',
  ].join('\r\n');
  expect(list(page)).toEqual([
    ['', 'title: Install Intro.'],
    ['settheport', 'One. #### Deeper ```sh # comment ~~~ ```'],
    ['settheport#2', 'Two. Three.'],
  ]);
});

test('ignores what readers do not see: comments, spaces, imports and other fields', () => {
  const before = '---\ntitle: A\nowner: kim\n---\n\nOne two.\n\n## B\n\n{/* secret */}Text.\n';
  const after = '---\nowner: lee\ntitle: A\nreviewBy: 2027\n---\nOne\ntwo.\n\n## B\n<!-- other -->\nText.';
  expect(list(after)).toEqual(list(before));
});

test('reads the fields that decide who can see the page, in all spellings', () => {
  const access = (head: string) => splitPage(`---\n${head}\n---\nText.`).access;
  expect(access('title: A\ngroups:\n- staff\n  # all\n- partners\npublic: false\nicon: x')).toBe(
    'groups:\n- staff\n  # all\n- partners\npublic: false',
  );
  expect(access('"hidden": true')).toBe('"hidden": true');
  expect(splitPage('+++\ngroups = ["staff"]\n+++\n').access).toBe('groups = ["staff"]');
  expect(splitPage('groups: no frontmatter').access).toBe('');
});

test.each(['', '---', '---\ntitle: A', '```\n# A', '{/* open', '<!-- open', '\uFEFF# A'])(
  'reads any text: %j',
  (text) => {
    expect(splitPage(text).sections.has('')).toBe(true);
  },
);

import { expect, test } from 'vitest';
import { createFindPage } from '../../translations/page-links.ts';
import { findNeedlessChanges } from './find-needless-changes.ts';
import { findParityProblems } from './find-parity-problems.ts';

const SOURCE = `---
title: Install
description: How to install it.
---

Install the program, then read the [guide](/guide) and the [notes](./notes#old).

## Linux {#linux}

\`\`\`bash Install
# not a heading
apt install lantern
\`\`\`

![Window](/images/window.png)

<Card title="Next" href="/guide">
  Go on with the guide to light your first lantern.
</Card>

### Settings

Set the port of the server in the file.
`;
const TRANSLATION = `---
title: Installation
description: Comment l'installer.
---

Installez le programme, puis lisez le [guide](/fr/guide) et les [notes](/docs/notes#old).

## Linux {#linux}

\`\`\`bash Install
# pas un titre
apt install lantern
\`\`\`

![Fenêtre](/images/window.png)

<Card title="Suite" href="/fr/guide">
  Continuez avec le guide pour allumer votre première lanterne.
</Card>

### Réglages

Indiquez le port du serveur dans le fichier.
`;

function check(translation: string, source = SOURCE): string[] {
  const files = ['docs/install.mdx', 'docs/notes.mdx', 'guide.mdx', 'fr/guide.mdx', 'fr/docs/install.mdx'];
  return findParityProblems({
    task: { source: 'docs/install.mdx', target: 'fr/docs/install.mdx' },
    source,
    translation,
    findPage: createFindPage(files),
    findTranslation: (file) => (file === 'guide.mdx' ? 'fr/guide.mdx' : undefined),
  }).map(({ line, message }) => `${line}: ${message}`);
}

test('accepts a complete translation, with links to translated pages', () => {
  expect(check(TRANSLATION)).toEqual([]);
  expect(check(TRANSLATION.replaceAll('\n', '\r\n'))).toEqual([]);
});

test.each<[string, (text: string) => string, string | RegExp]>([
  [
    'a lost frontmatter key',
    (text) => text.replace(/description: .*\n/, ''),
    '1: The frontmatter lacks description, which the source has. Add it.',
  ],
  [
    'a translated frontmatter key',
    (text) => text.replace('title:', 'titre:'),
    "1: The frontmatter has titre, which the source doesn't have. Remove it.",
  ],
  [
    'a lost heading',
    (text) => text.slice(0, text.indexOf('### ')),
    '1: Heading 2 should translate "### Settings", but there is nothing. The source has 2 headings, the translation 1. Translate every heading on its level.',
  ],
  [
    'a heading on another level',
    (text) => text.replace('### ', '## '),
    /^21: Heading 2 should translate "### Settings", but there is "## Réglages"\. Translate/,
  ],
  ['an extra heading', (text) => `${text}\n## Fin\n`, /^25: "## Fin" has no heading in the source\./],
  [
    'a lost heading id',
    (text) => text.replace(' {#linux}', ''),
    '8: Keep the id of the heading "Linux {#linux}": add {#linux} at its end.',
  ],
  [
    'a lost code block',
    (text) => text.replace(/```[^]*```/, ''),
    '1: The translation has 0 code blocks, the source 1. Keep every code block.',
  ],
  [
    'another language of a code block',
    (text) => text.replace('```bash', '```console'),
    '1: Code block 1 has the language "console" instead of "bash". Keep code as it is in the source.',
  ],
  [
    'a lost component',
    (text) => text.replace(/<\/?Card[^>]*>/g, ''),
    '1: <Card> occurs 0 times, but once in the source. Keep all components.',
  ],
  [
    'a link to the page instead of its translation',
    (text) => text.replace('](/fr/guide)', '](/guide)'),
    '6: "/guide" has a translation. Link to /fr/guide instead.',
  ],
  [
    'a lost link',
    (text) => text.replace('[notes](/docs/notes#old)', 'notes'),
    '1: The link to "./notes" in the source is missing. Link to ./notes.',
  ],
  [
    'a relative link that leads elsewhere from the translation',
    (text) => text.replace('/docs/notes#old', './notes'),
    '6: The source has no link to "./notes" here. Remove it or correct it.',
  ],
  [
    'a lost image',
    (text) => text.replace(/!\[.*\)/, ''),
    '1: The link to "/images/window.png" in the source is missing. Link to /images/window.png.',
  ],
])('objects to %s', (_, change, problem) => {
  expect(check(change(TRANSLATION))).toContainEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});

test.each<[string, (text: string) => string, (text: string) => string]>([
  ['a link to the original', (text) => `${text}\n[English](/docs/install)\n`, (text) => text],
  ['an image in another language', (text) => text.replace('/images/window', '/images/fr/fenetre'), (text) => text],
  [
    'a page of an API description in another language',
    (text) => `${text}\n[API](/fr/api/users)\n`,
    (text) => `${text}\n[API](/en/api/users)\n`,
  ],
  [
    'another name of plain text',
    (text) => `${text}\n\`\`\`\nx\n\`\`\`\n`,
    (text) => `${text}\n\`\`\`text\nx\n\`\`\`\n`,
  ],
  [
    'the same images',
    (text) => `${text}\n![The main window of it](https://example.com/a.png)\n`,
    (text) => `${text}\n![The main window of it](https://example.com/a.png)\n`,
  ],
])('accepts %s', (_, change, changeSource) => {
  expect(check(change(TRANSLATION), changeSource(SOURCE))).toEqual([]);
});

test('objects to text that was copied instead of translated', () => {
  expect(check(SOURCE)).toContainEqual(expect.stringMatching(/lines of text are the same as in the source/));
  const short = '---\ntitle: A\n---\n\nOK.\n';
  expect(check(short, short)).toEqual([]);
});

test('names sections that changed although their source did not', () => {
  const source = { before: 'A.\n\n## B\n\nb\n\n## C\n\nc\n', after: 'A.\n\n## B\n\nb!\n\n## C\n\nc\n' };
  const before = 'A.\n\n## B fr\n\nb\n\n## C fr\n\nc\n';
  const find = (after: string) => findNeedlessChanges({ source, translation: { before, after } });
  expect(find(before.replace('\nb', '\nb!'))).toEqual([]);
  expect(find(before.replace('\nb', '\nb!').replace('\nc', '\nc!'))).toEqual(['C fr']);
  // Without the same sections, nothing is known.
  expect(findNeedlessChanges({ source, translation: { before: 'A.\n', after: 'B.\n' } })).toEqual([]);
});

import { expect, test } from 'vitest';
import { findElisions } from './find-elisions.ts';

const PAGE = `---\ntitle: Keys\n---\n\n## Make one\n\n${'Press the button, then copy the key.\n'.repeat(20)}\n## Rotate\n\nDo it often.\n`;

test.each([
  'The rest of the page is unchanged.',
  '{/* rest unchanged */}',
  '<!-- ... existing content ... -->',
  '... (remaining sections unchanged) ...',
  '[Rest of file unchanged]',
  '# ... rest of the code remains the same',
  '// … existing code …',
  '[truncated]',
  '[...]',
  '{/* … */}',
  'Rest of the document stays as it was.',
  '(content omitted for brevity)',
])('reports a line such as %j on a page that shrank, with its position', (line) => {
  const after = `---\ntitle: Keys\n---\n\n## Make one\n\n${line}\n`;
  expect(findElisions({ name: 'a.mdx', before: PAGE, after })).toMatchObject([
    { file: 'a.mdx', line: 7, code: 'elided-text' },
  ]);
});

test.each([
  '… (showing lines up to 2000 of 3100; continue with offset 2001)',
  '… (lines to 2000 of 3100; go on with offset 2001)',
  'abc … (line truncated: 5000 characters)',
  '… (truncated: the result is longer)',
  'Press… [4000 more characters removed. Call again to see it.]',
])('reports truncation marks of the agent tools on any page: %j', (line) => {
  expect(findElisions({ name: 'a.mdx', before: '', after: `# A\n\n${line}\n` })).toHaveLength(1);
});

test.each([
  'The rest of the API needs a key.',
  'Remaining content types are listed below.',
  'Existing keys stay valid for a day.',
  'The same code works for other regions.',
  'Wait until the page is unchanged for a minute.',
  'Omit the rest of the path.',
  'And so on…',
])('ignores an ordinary sentence on a page that shrank: %j', (line) => {
  expect(findElisions({ name: 'a.mdx', before: PAGE, after: `# A\n\n${line}\n` })).toEqual([]);
});

test('ignores a line that existed before, or that is on a page that grew', () => {
  const line = '# ... rest of the code unchanged';
  expect(findElisions({ name: 'a.mdx', before: `${PAGE}\n${line}\n`, after: `${line}\n` })).toEqual([]);
  expect(findElisions({ name: 'a.mdx', before: PAGE, after: `${PAGE}\n${line}\n` })).toEqual([]);
});

test.each([
  'The rest of the page stays the same as in the English version.',
  'The rest stays the same.',
  'Der Rest der Seite bleibt unverändert.',
  '(Le reste de la page est identique.)',
  'El resto de la página sigue igual.',
  'O restante permanece igual.',
  'Il resto rimane invariato.',
  'Остальное без изменений.',
  '以下は同じです。',
  '其余内容保持不变。',
  '나머지는 동일합니다.',
  '{/* ... existing content ... */}',
  '[...]',
])('reports %j on a new page, such as a translation', (line) => {
  expect(
    findElisions({ name: 'de/a.mdx', before: '', after: `---\ntitle: A\n---\n\n## B\n\n${line}\n` }),
  ).toMatchObject([{ line: 7, code: 'elided-text' }]);
});

test.each([
  '```js\n// ... existing code ...\n```',
  'The rest of the keys are valid for a day.',
  'Der Rest der Anleitung zeigt, wie Sie den Dienst betreiben.',
  '其余参数见下表。',
  'And so on…',
])('ignores %j on a new page', (text) => {
  expect(findElisions({ name: 'a.mdx', before: '', after: `# A\n\n${text}\n` })).toEqual([]);
});

test.each([' **/', '*', '/**', '/*/ ', '*/}', ' */'])('reads a line of %j at once', (part) => {
  const after = `${PAGE}\n${part.repeat(100)}x\n`;
  expect(findElisions({ name: 'a.mdx', before: PAGE, after })).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Diagnostic } from './diagnostics.ts';
import { openMemory } from './source.ts';
import { reportEncoding } from './text-encoding.ts';

const TEXT = '---\ntitle: Größe\n---\n\n“Äpfel” – ja\n';

test.each([
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), TEXT, 'UTF-16'],
  ['UTF-16, big endian', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), TEXT, 'UTF-16'],
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le'), TEXT, 'UTF-16'],
  ['Latin-1', Buffer.from('a\nä \x93x\x94', 'latin1'), 'a\nä “x”', 'Windows-1252'],
  [
    'UTF-8 with a damaged character',
    Buffer.concat([Buffer.from('Größe\n'), Buffer.of(0xff)]),
    'Größe\n\uFFFD',
    '1 of its characters',
  ],
])('reads a file in %s, and reports it', (_, content, text, reason) => {
  for (const file of ['page.mdx', 'docs.json', 'api.YAML']) {
    const bytes = openMemory({ [file]: content }).read(file);
    expect(bytes.toString('utf8')).toBe(text);
    const problems: Diagnostic[] = [];
    reportEncoding(bytes, file, (problem) => problems.push(problem));
    expect(problems).toMatchObject([
      { code: 'wrong-encoding', severity: 'warning', file, message: expect.stringContaining(reason) },
    ]);
  }
});

test.each([
  ['page.mdx', Buffer.from(TEXT)],
  ['page.mdx', Buffer.from(`\uFEFF${TEXT}`)],
  ['page.mdx', Buffer.from('a\0b')],
  ['image.png', Buffer.of(0x89, 0xff, 0)],
  ['llms.txt', Buffer.from('ä', 'latin1')],
])('leaves other files unchanged: %s', (file, content) => {
  const bytes = openMemory({ [file]: content }).read(file);
  expect(bytes).toEqual(content);
  reportEncoding(bytes, file, () => expect.unreachable());
});

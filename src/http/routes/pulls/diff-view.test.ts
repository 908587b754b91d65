import { expect, test } from 'vitest';
import type { FileChange } from '../../../agent/hosts/built-in/read-changes.ts';
import { renderChanges } from './diff-view.ts';

function render(text: string, change: Partial<FileChange> = {}): string {
  const line = { kind: 'added', before: undefined, after: 1, text } as const;
  const file: FileChange = {
    kind: 'changed',
    path: 'a.mdx',
    formerPath: undefined,
    added: 1,
    deleted: 0,
    hunks: [{ header: '@@ -0,0 +1 @@', lines: [line] }],
    ...change,
  };
  return renderChanges({ files: [file], count: 1, isCut: false });
}

test('invisible characters and characters that reverse text are shown by their code point', () => {
  expect(render('a\u{e0041}b')).toContain('a⟦U+E0041⟧b');
  expect(render('a\u3164b\u{e0101}c\ufe0fd\u2800')).toContain('a⟦U+3164⟧b⟦U+E0101⟧c⟦U+FE0F⟧d⟦U+2800⟧');
  expect(render('⚠\ufe0f Careful')).toContain('⚠\ufe0f Careful');
  const html = render('a\u202Eb\u200Bc\u0007\td', { path: 'x\ny\u2066.mdx' });
  expect(html).toContain('a⟦U+202E⟧b⟦U+200B⟧c⟦U+0007⟧\td');
  expect(html).toContain('x⟦U+000A⟧y⟦U+2066⟧.mdx');
});

test('file contents and names are escaped as text', () => {
  expect(render('<img src=x>', { path: '"><script>.mdx' })).not.toMatch(/<img|<script/);
});

test('a very long line is truncated', () => {
  expect(render('x'.repeat(100_000)).length).toBeLessThan(4_000);
});

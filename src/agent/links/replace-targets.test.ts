import { expect, test } from 'vitest';
import { replaceTargets } from './replace-targets.ts';

const PAGE = `---
url: /old
---

import Note from "/old";

[One](/old) and [two](/old#part "Title"), ![image](/old), \`[code](/old)\`
[Other](/older) [Third](/old?q=1)
<Card href="/old#part">x</Card>
`;

function replace(changes: Record<string, string | undefined>, text = PAGE) {
  return replaceTargets(text, { changes: new Map(Object.entries(changes)), isPage: true });
}

test('replaces a target wherever the renderer reads it, but not in code or in longer paths', () => {
  const { text, counts, kept } = replace({ '/old': '/new' });
  expect(text).toBe(
    PAGE.replaceAll('/old', '/new').replace('`[code](/new)`', '`[code](/old)`').replace('/newer', '/older'),
  );
  expect(counts).toEqual(new Map([['/old', 7]]));
  expect(kept).toBe(0);
});

test('prefers the change for a target with its anchor', () => {
  const { text } = replace({ '/old#part': '/new#start', '/old': '/page' });
  expect(text).toContain('[One](/page) and [two](/new#start "Title")');
  expect(text).toContain('<Card href="/new#start">');
  expect(text).toContain('[Third](/page?q=1)');
});

test('removes links and keeps their text, and counts what it cannot remove', () => {
  const { text, counts, kept } = replace({ '/old': undefined });
  expect(text).toContain('One and two, ![image](/old), `[code](/old)`\n[Other](/older) Third\n');
  expect(text).toContain('<Card href="/old#part">');
  expect(counts).toEqual(new Map([['/old', 3]]));
  expect(kept).toBe(4);
});

import { expect, test } from 'vitest';
import type { PublicEvent } from '../../agent/job/public-event.ts';
import { describeEvent } from './describe-event.ts';

const EVENT = { id: 1, turn: 1, createdAt: '2026-11-02T09:30:07.102Z' } as const;

function describe(event: Omit<PublicEvent, keyof typeof EVENT>, columns?: number): string {
  return describeEvent({ ...EVENT, ...event }, { columns });
}

test('keeps text from models and pages on one line, without terminal control characters', () => {
  const text = 'Harmless\u001B[2J\u001B]0;title\u0007\r\nsecond \u202Eline\u0000';
  expect(describe({ type: 'message', text })).toBe('  says         Harmless second line');
  expect(describe({ type: 'tool', tool: 'edit\u001B[1A', path: 'a\nb.mdx', text, ok: true })).toBe(
    '  edit         a b.mdx: Harmless second line',
  );
});

test('fits lines to the terminal, but shows the reason for a failure in full', () => {
  const text = 'word '.repeat(40).trim();
  expect(describe({ type: 'message', text }, 60).length).toBe(60);
  expect(describe({ type: 'failed', text }, 60)).toContain(text);
  expect(describe({ type: 'question', text, choices: ['Yes', 'No'] }, 60)).toContain(`${text} [Yes] [No]`);
});

test('describes a tool call by its summary, with the result only if it says more', () => {
  const summary = 'Searched for `rate limit` in `docs/**`: 12 matches';
  expect(describe({ type: 'tool', tool: 'grep', summary, text: 'a.mdx:1: rate limit', ok: true })).toBe(
    `  grep         ${summary}`,
  );
  const failed = { summary: "Couldn't read `a.mdx`", text: '"a.mdx" doesn\'t exist.' };
  expect(describe({ type: 'tool', tool: 'read', ...failed, ok: false })).toContain(`${failed.summary}: ${failed.text}`);
  const changes = { files: 2, added: 40, deleted: 3 };
  expect(
    describe({ type: 'tool', tool: 'edit', summary: 'Edited `a.mdx`', text: 'Replaced.', ok: true, changes }),
  ).toBe('  edit         Edited `a.mdx` (+40 −3 in all)');
});

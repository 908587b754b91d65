import { expect, test } from 'vitest';
import { createTools } from '../tools/registry.ts';
import type { ToolResult } from '../types/tool.ts';
import { describeCall } from './describe-call.ts';

function describe(name: string, args: unknown, result: Partial<ToolResult> = {}): string | undefined {
  return describeCall({ call: { id: '1', name, args }, result: { ok: true, ...result } });
}

test('says what was searched, where, and how much was found', () => {
  expect(describe('grep', { pattern: 'rate limit', glob: 'docs/**' }, { found: 12 })).toBe(
    'Searched for `rate limit` in `docs/**`: 12 matches',
  );
  expect(describe('grep', { pattern: 'a`b' }, { found: 1 })).toBe('Searched for ``a`b``: 1 match');
  expect(describe('search', { query: 'keys' }, { found: 0 })).toBe('Searched the site for `keys`: 0 pages');
});

test('says which lines of a file were read, unless it was all of them', () => {
  const args = { path: 'api/auth.mdx' };
  expect(describe('read', args, { lines: { from: 1, to: 80, of: 300 } })).toBe(
    'Read `api/auth.mdx`, lines 1 to 80 of 300',
  );
  expect(describe('read', args, { lines: { from: 1, to: 80, of: 80 } })).toBe('Read `api/auth.mdx`');
});

test('says what failed, without a result that there is none of', () => {
  expect(describe('read', { path: 'a.mdx' }, { ok: false, lines: { from: 1, to: 2, of: 3 } })).toBe(
    "Couldn't read `a.mdx`",
  );
});

test('keeps every text of a model in short code on one line, whatever the arguments are', () => {
  expect(describe('edit', { path: 'a\n<img src=x>' })).toBe('Edited `a <img src=x>`');
  expect(describe('read', { path: 'x'.repeat(5_000) })?.length).toBeLessThan(150);
  for (const args of [null, 'text', 7, [], { path: { path: [] } }, { path: '' }])
    expect(describe('read', args)).toMatch(/^Read `/);
});

test('describes every tool, and no tool that does not exist', () => {
  const tools = createTools({ hasWeb: true, plansFirst: true, translates: true });
  const undescribed = tools.filter(({ name }) => {
    const failure = describe(name, {}, { ok: false }) ?? '';
    return !/^[A-Z]/.test(describe(name, {}) ?? '') || !/^Couldn't [a-z]/.test(failure);
  });
  expect(undescribed.map(({ name }) => name)).toEqual([]);
  expect(describe('constructor', {})).toBeUndefined();
  expect(describe('unknown', {})).toBeUndefined();
});

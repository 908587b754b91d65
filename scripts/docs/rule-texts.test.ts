/** Compares the texts of diagnostic codes for code scanners with the page that they are generated from. */
import fs from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { RULE_TEXTS } from '../../src/cli/check/rule-texts.ts';
import { DIAGNOSTIC_CODES } from '../../src/site/shared.ts';
import { writeRuleTexts } from './write-rule-texts.ts';

const ROOT = path.join(import.meta.dirname, '../..');

test('writes the texts of diagnostic codes', async () => {
  const page = fs.readFileSync(path.join(ROOT, 'docs/reference/diagnostics.mdx'), 'utf8');
  const options = { printWidth: 120, singleQuote: true } as const;
  const { code } = await format('rule-texts.ts', writeRuleTexts(page), options);
  await expect(code).toMatchFileSnapshot(path.join(ROOT, 'src/cli/check/rule-texts.ts'));
});

test('has a text for every code', () => {
  expect(Object.keys(RULE_TEXTS).sort()).toEqual([...DIAGNOSTIC_CODES].sort());
});

test('contains no escaped pipe as an example, because a table cell shows it without the backslash', () => {
  const page = fs.readFileSync(path.join(ROOT, 'docs/reference/diagnostics.mdx'), 'utf8');
  expect(page.split('\n').filter((line) => line.includes(String.raw`\|`))).toEqual([]);
});

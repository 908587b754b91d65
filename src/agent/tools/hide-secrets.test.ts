import { expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import { hideSecrets } from './hide-secrets.ts';
import { createTools } from './registry.ts';

// In two parts, so that scanners don't report this file.
const token = `ghp_${'k4Lm9Qz2'.repeat(5)}`;
const redact = (text: string) => text.replaceAll('known-secret', '[secret]');
const tools = new Map(hideSecrets(createTools({ plansFirst: true }), redact).map((tool) => [tool.name, tool]));

/** Calls that people read outside the repository, with a text in one of their parts. */
const CALLS: readonly [string, (text: string) => Record<string, unknown>][] = [
  ['finish', (text) => ({ title: text, summary: 'Done.' })],
  ['finish', (text) => ({ title: 'Keys', summary: `Done.\n\n${text}` })],
  ['finish', (text) => ({ title: 'Keys', summary: 'Done.', assumptions: [text] })],
  ['finish', (text) => ({ title: 'Keys', summary: 'Done.', openQuestions: [text] })],
  ['finish', (text) => ({ title: 'Keys', summary: 'Done.', replies: [{ comment: 1, text, done: true }] })],
  ['ask', (text) => ({ question: text, assumption: 'None.' })],
  ['ask', (text) => ({ question: 'Which?', choices: [text], assumption: 'None.' })],
  ['ask', (text) => ({ question: 'Which?', assumption: text })],
  ['proposePlan', (text) => ({ summary: text, files: [] })],
];

test.each(CALLS)('refuses a possible secret in what %s publishes, and redacts known ones', async (name, createArgs) => {
  using bench = openToolBench({ 'docs.json': '{}' });
  const run = (text: string) => tools.get(name)?.run(createArgs(text), bench.context);
  const refused = await run(`The key is ${token}.`);
  expect(refused).toEqual({ ok: false, text: expect.stringContaining('a possible secret (GitHub token)') as unknown });
  expect(JSON.stringify(refused)).not.toContain(token);
  const redacted = await run('The key is known-secret.');
  expect(redacted).toMatchObject({ ok: true });
  expect(JSON.stringify(redacted)).toContain('The key is [secret].');
  expect(await run('The key is YOUR_API_KEY.')).toMatchObject({ ok: true });
});

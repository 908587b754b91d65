import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirmDeletion } from './confirm.ts';

const WARNING = 'The organization Acme and its 2 projects are deleted for good.';

/** Returns whether typing this confirms the question; `undefined` ends the input. */
async function ask(typed: string | undefined, { isTTY = true, yes = false } = {}): Promise<string> {
  const input = Object.assign(new PassThrough(), { isTTY });
  input.end(typed === undefined ? '' : `${typed}\n`);
  const question = { warning: WARNING, expected: 'org_1', yes };
  return confirmDeletion(question, { input, output: new PassThrough() }).then(
    () => 'deleted',
    (error: Error) => error.message,
  );
}

test('requires typing the id for a deletion', async () => {
  expect(await ask('org_1')).toBe('deleted');
  expect(await ask('yes')).toBe('Nothing was deleted. Expected org_1, got "yes".');
  expect(await ask(undefined)).toBe('Nothing was deleted. Expected org_1, got "".');
});

test('requires scripts to confirm with an option', async () => {
  expect(await ask('org_1', { isTTY: false })).toBe(
    `${WARNING} Nothing was deleted. Pass --yes to delete without a prompt.`,
  );
  expect(await ask('', { isTTY: false, yes: true })).toBe('deleted');
});

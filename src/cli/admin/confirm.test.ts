import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirmDeletion } from './confirm.ts';

const WARNING = 'The organization Acme and its 2 projects are deleted for good.';

/** Returns whether the question was agreed to when that is typed; `undefined` ends the input. */
async function ask(typed: string | undefined, { isTTY = true, yes = false } = {}): Promise<string> {
  const input = Object.assign(new PassThrough(), { isTTY });
  input.end(typed === undefined ? '' : `${typed}\n`);
  const question = { warning: WARNING, expected: 'org_1', yes };
  return confirmDeletion(question, { input, output: new PassThrough() }).then(
    () => 'deleted',
    (error: Error) => error.message,
  );
}

test('a deletion needs its id typed', async () => {
  expect(await ask('org_1')).toBe('deleted');
  expect(await ask('yes')).toBe('Nothing was deleted. Expected org_1, got "yes".');
  expect(await ask(undefined)).toBe('Nothing was deleted. Expected org_1, got "".');
});

test('a script must say so beforehand', async () => {
  expect(await ask('org_1', { isTTY: false })).toBe(
    `${WARNING} Nothing was deleted. Pass --yes to delete without a prompt.`,
  );
  expect(await ask('', { isTTY: false, yes: true })).toBe('deleted');
});

import { expect, test } from 'vitest';
import { ModelFailure } from '../types/model.ts';
import { describeModelFailure } from './describe-model-failure.ts';

// The message of each failure mentions another kind's words, because only the kind decides.
test.each([
  ['retry-later', 'Send the prompt again later. To test the model, run `bindery doctor`.'],
  ['malformed', 'Send the prompt again later. To test the model, run `bindery doctor`.'],
  ['overflow', 'Split the request into several jobs.'],
] as const)('says what to do about a failure of the kind %s, whatever its message', (kind, nextStep) => {
  const message = 'The API key was read three times. The limit is in docs.json.';
  expect(describeModelFailure(new ModelFailure(message, { kind }))).toBe(`${message} ${nextStep}`);
});

test('leaves the message of a refused request as it is', () => {
  const message = 'api.example rejected the key in MODEL_KEY. Set a valid key.';
  expect(describeModelFailure(new ModelFailure(message, { kind: 'refused' }))).toBe(message);
});

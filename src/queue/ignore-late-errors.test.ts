import pg from 'pg';
import { expect, test } from 'vitest';
import { ignoreLateErrors } from './ignore-late-errors.ts';

test('an error of a connection without listeners does not end the process', () => {
  ignoreLateErrors();
  ignoreLateErrors();
  const client = new pg.Client();
  const errors: unknown[] = [];
  client.on('error', (error) => void errors.push(error));
  client.removeAllListeners();
  expect(() => client.emit('error', new Error('late'))).not.toThrow();
  expect(errors).toEqual([]);
  expect(client.listenerCount('error')).toBe(1);
});

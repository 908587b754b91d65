import pg from 'pg';
import { expect, test } from 'vitest';
import { ignoreLateErrors } from './ignore-late-errors.ts';

test('an error of a connection without listeners does not end the process', () => {
  ignoreLateErrors();
  ignoreLateErrors();
  const client = new pg.Client();
  const errors: string[] = [];
  client.once('error', (error) => void errors.push(error.message));
  client.emit('error', new Error('first'));
  expect(() => client.emit('error', new Error('second'))).not.toThrow();
  client.on('error', (error) => void errors.push(error.message));
  client.emit('error', new Error('third'));
  client.removeAllListeners();
  expect(() => client.emit('error', new Error('last'))).not.toThrow();
  expect(errors).toEqual(['first', 'third']);
});

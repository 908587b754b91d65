import { expect, test } from 'vitest';
import type { TargetForm } from '../../../model/request-form.ts';
import * as memory from './memory.ts';

const PARAMS = [
  { in: 'query', name: 'limit', schema: { kind: 'number', integer: true } },
  { in: 'header', name: 'X-Api-Key', schema: { kind: 'text' } },
] as unknown as TargetForm['params'];
const ENTERED = { 'query limit': 5, 'header X-Api-Key': 'secret' };

test('a tab keeps everything that was entered, and files are left out', () => {
  const body = { name: 'Ada', photo: new Blob(['x']) };
  memory.rememberInputs('GET /users', { params: PARAMS }, { params: ENTERED, body, content: 'json' } as never);
  expect(memory.recallInputs('GET /users')).toEqual({ params: ENTERED, body: { name: 'Ada' }, content: 'json' });
  expect(memory.recallInputs('GET /teams')).toEqual({});
});

test('another tab gets the parameters only, without those that can be secrets', () => {
  memory.rememberInputs('GET /users', { params: PARAMS }, { params: ENTERED, body: 'x' } as never);
  sessionStorage.clear();
  expect(memory.recallInputs('GET /users')).toEqual({ params: { 'query limit': 5 } });
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
});

test('values of the signed-in reader aren’t stored, but those that replace them are', () => {
  const params = [
    { ...PARAMS[0], isPreset: true, schema: { kind: 'text', value: 'ada' } },
  ] as unknown as TargetForm['params'];
  memory.rememberInputs('GET /me', { params }, { params: { 'query limit': 'ada' } });
  expect(memory.recallInputs('GET /me').params).toEqual({});
  memory.rememberInputs('GET /me', { params }, { params: { 'query limit': 'bob' } });
  expect(memory.recallInputs('GET /me').params).toEqual({ 'query limit': 'bob' });
});

test('the oldest operations are dropped, and those with long values aren’t stored', () => {
  for (let index = 0; index < 60; index++)
    memory.rememberInputs(`GET /${index}`, { params: PARAMS }, { params: { 'query limit': index } });
  memory.rememberInputs('GET /long', { params: PARAMS }, { params: { 'query limit': '9'.repeat(5000) } });
  sessionStorage.clear();
  expect(memory.recallInputs('GET /9')).toEqual({});
  expect(memory.recallInputs('GET /10')).toEqual({ params: { 'query limit': 10 } });
  expect(memory.recallInputs('GET /long')).toEqual({});
});

test('credentials last until the tab is closed, and can be removed', () => {
  memory.rememberCredentials('api.example.com', { token: 't' });
  expect(memory.recallCredentials('api.example.com')).toEqual({ token: 't' });
  expect(memory.recallCredentials('api.example.org')).toEqual({});
  expect(localStorage).toHaveLength(0);
  memory.rememberCredentials('api.example.com', {});
  expect(memory.recallCredentials('api.example.com')).toEqual({});
});

test('the server and its variables are shared by all pages', () => {
  memory.rememberServer({ url: 'https://api.example.com' });
  memory.rememberServer({ variables: { region: 'eu' } });
  expect(memory.recallServer()).toEqual({ url: 'https://api.example.com', variables: { region: 'eu' } });
});

test('entries that were changed to something else are ignored', () => {
  memory.rememberServer({ url: 'https://api.example.com' });
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{broken');
  expect(memory.recallServer()).toEqual({});
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '5');
  expect(memory.recallServer()).toEqual({});
});

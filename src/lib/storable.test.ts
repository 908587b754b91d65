import { expect, test } from 'vitest';
import { toStorable, toStorableText } from './storable.ts';

test('removes NUL and halves of surrogate pairs at any depth, and changes nothing else', () => {
  expect(toStorable({ a: ['x\0y', { b: '\ud83d' }], c: 1, d: null, e: '😀' })).toEqual({
    a: ['xy', { b: '\ufffd' }],
    c: 1,
    d: null,
    e: '😀',
  });
  expect(toStorableText('a\0\u001bb')).toBe('a\u001bb');
});

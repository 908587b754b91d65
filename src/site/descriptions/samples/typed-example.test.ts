import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { findTypedExample } from './typed-example.ts';

test.each<[string, string[], JsonObject, Json | undefined]>([
  ['no example', ['string'], {}, undefined],
  ['an array', ['array'], { example: ['a'] }, ['a']],
  ['the first of several arrays', ['array'], { examples: [['a'], ['b']] }, ['a']],
  ['one element of an array', ['array'], { example: 'a' }, ['a']],
  ['one element in a list', ['array'], { examples: ['a'] }, ['a']],
  ['the elements of an array', ['array'], { examples: ['a', 'b'] }, ['a', 'b']],
  ['an array as text', ['array'], { example: '["a", "b"]' }, ['a', 'b']],
  ['arrays as texts', ['array'], { examples: ['["a"]', '["b"]'] }, ['a']],
  ['an object as text', ['object'], { example: '{ "a": 1 }' }, { a: 1 }],
  ['a text that is no object', ['object'], { example: '{ a' }, '{ a'],
  ['a number as text', ['integer'], { example: '12' }, 12],
  ['a text that is no number', ['number'], { example: '1.50' }, '1.50'],
  ['a truth value as text', ['boolean'], { example: 'true' }, true],
  ['a text without quotes', ['string'], { example: 123 }, '123'],
  ['a number that is written out nowhere', ['string'], { example: 1e30 }, 1e30],
  ['null', ['array'], { examples: [null] }, null],
  ['any of several types', ['array', 'string'], { example: 'a' }, 'a'],
  ['anything', [], { examples: ['a', 'b'] }, 'a'],
])('%s is converted to the type of the schema', (_, types, schema, value) => {
  expect(findTypedExample(schema, types)).toEqual(value);
});

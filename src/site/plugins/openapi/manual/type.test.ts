import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { parseFieldType, convertDefault } from './type.ts';

const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
const NUMBER = { type: 'number' };
const FLAG = { type: 'boolean' };
const OBJECT = { type: 'object' };
const FILE = { type: 'string', format: 'binary' };
const toList = (items: JsonObject): JsonObject => ({ type: 'array', items });

test.each<[string, object]>([
  ['string', TEXT],
  ['', TEXT],
  ['str', TEXT],
  ['*string', TEXT],
  ['enum', TEXT],
  ['enum<string>', TEXT],
  ['enum<integer>', INTEGER],
  ['string<uuid>', TEXT],
  ['date-time', TEXT],
  ['Cup', TEXT],
  ['internal', TEXT],
  ['integer', INTEGER],
  ['Int', INTEGER],
  ['int64', INTEGER],
  ['uint64', INTEGER],
  ['*int', INTEGER],
  ['unsigned integer', INTEGER],
  ['integer (int32)', INTEGER],
  ['int?', INTEGER],
  ['int | None', INTEGER],
  ['int32 or null', INTEGER],
  ['Optional[int]', INTEGER],
  ['optional integer', INTEGER],
  ['`integer`', INTEGER],
  ['Number', NUMBER],
  ['float64', NUMBER],
  ['number, optional', NUMBER],
  ['boolean', FLAG],
  ['bool | None', FLAG],
  ['object', OBJECT],
  ['dict[str, int]', OBJECT],
  ['Record<string, string[]>', OBJECT],
  ['map<string, int>', OBJECT],
  ['file', FILE],
  ['files', FILE],
  ['upload', FILE],
  ['any', {}],
  ['array', { type: 'array' }],
  ['list', { type: 'array' }],
  ['string[]', toList(TEXT)],
  ['Cup[]', toList(TEXT)],
  ['string[][]', toList(toList(TEXT))],
  ['[]string', toList(TEXT)],
  ['array<integer>', toList(INTEGER)],
  ['array[string]', toList(TEXT)],
  ['array(boolean)', toList(FLAG)],
  ['List[str]', toList(TEXT)],
  ['Array<Record<string, int>>', toList(OBJECT)],
  ['list[int] | None', toList(INTEGER)],
  ['Array of objects', toList(OBJECT)],
  ['list of integers', toList(INTEGER)],
  ['string array', toList(TEXT)],
  ['file[]', toList(FILE)],
  ['(string | number)[]', toList({ anyOf: [TEXT, NUMBER] })],
  ['string | string[]', { anyOf: [TEXT, toList(TEXT)] }],
  ['string or integer', { anyOf: [TEXT, INTEGER] }],
  ['int/float', { anyOf: [INTEGER, NUMBER] }],
  ['string | Cup', TEXT],
  ['"a" | "b"', { type: 'string', enum: ['a', 'b'] }],
  [`'on / off'`, { type: 'string', enum: ['on / off'] }],
  ['enum<"a" | "b">', { type: 'string', enum: ['a', 'b'] }],
  ['[]'.repeat(90), expect.anything()],
  ['('.repeat(100_000), TEXT],
])('converts the type %s', (written, schema) => {
  expect(parseFieldType(written)).toEqual(schema);
});

test.each<[Parameters<typeof convertDefault>[0], Parameters<typeof convertDefault>[1], unknown]>([
  ['5', INTEGER, 5],
  ['0.5', NUMBER, 0.5],
  ['your number', NUMBER, undefined],
  ['', NUMBER, undefined],
  [5, INTEGER, 5],
  ['true', FLAG, true],
  ['False', FLAG, false],
  ['yes', FLAG, undefined],
  ['null', TEXT, undefined],
  ['None', TEXT, undefined],
  ['text', TEXT, 'text'],
  ['["a"]', toList(TEXT), ['a']],
  ['[]', toList(TEXT), []],
  ['{"a": 1}', OBJECT, { a: 1 }],
  ['[]', OBJECT, undefined],
  ['a, b', toList(TEXT), undefined],
  [undefined, TEXT, undefined],
])('converts the default %j of %j to %j', (value, schema, expected) => {
  expect(convertDefault(value, schema)).toEqual(expected);
});

import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { coerceArguments } from './coerce-arguments.ts';

const SCHEMA = Type.Object(
  {
    path: Type.String(),
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    all: Type.Optional(Type.Boolean()),
    edits: Type.Optional(
      Type.Array(
        Type.Object({ old: Type.String(), all: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
      ),
    ),
  },
  { additionalProperties: false },
);

test.each([
  [
    { path: 'a', limit: '20' },
    { path: 'a', limit: 20 },
  ],
  [
    { path: 'a', limit: ' 20.0 ' },
    { path: 'a', limit: 20 },
  ],
  [
    { path: 'a', limit: 0 },
    { path: 'a', limit: 1 },
  ],
  [{ path: 'a', limit: null, all: null }, { path: 'a' }],
  [
    { path: 'a', all: 'True' },
    { path: 'a', all: true },
  ],
  [
    { path: 'a', all: 0, reason: 'because', __proto__x: 1 },
    { path: 'a', all: false },
  ],
  [
    { path: 'a', edits: [{ old: 'b', all: 'true', path: 'a' }, '{"old": "c"}'] },
    { path: 'a', edits: [{ old: 'b', all: true }, { old: 'c' }] },
  ],
  [
    { path: 'a', edits: { old: 'b', all: null } },
    { path: 'a', edits: [{ old: 'b' }] },
  ],
  ['{"path": "a", "limit": "3"}', { path: 'a', limit: 3 }],
])('corrects %j to %j', (args, expected) => expect(coerceArguments(SCHEMA, args)).toEqual(expected));

test.each([
  [{ path: null }],
  [{ path: 7 }],
  [{ path: 'a', limit: 'many' }],
  [{ path: 'a', all: 'perhaps' }],
  ['{"path": '],
  [['a']],
  [null],
])('leaves %j unchanged, so that it is refused', (args) => expect(coerceArguments(SCHEMA, args)).toEqual(args));

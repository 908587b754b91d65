/** The schema accepts what the reader of docs.json accepts without a report: each field of each object, and files. */
import fs from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../model/diagnostics.ts';
import { openFolder, openMemory, type Source } from '../../model/source.ts';
import { readConfig } from '../../read-format.ts';
import { createConfigSchema } from '../../config-schema.ts';
import type { JsonSchema } from './json-schema.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const schema = createConfigSchema();
const validate = new Ajv({ strictRequired: false, allowUnionTypes: true }).compile(schema);
const BASE = { name: 'Acme', theme: 'mint', colors: { primary: '#123456' } };
const PAGES = { pages: ['index'] };

type Fields = Record<string, unknown>;

/** An object that docs.json can contain, in the smallest configuration with it. */
interface Place {
  root: Fields;
  at: (string | number)[];
  of: JsonSchema;
}

function resolve(of: JsonSchema): JsonSchema {
  return of.$ref === undefined ? of : (schema.definitions?.[of.$ref.replace('#/definitions/', '')] ?? {});
}

function createSmallest(of: JsonSchema): unknown {
  const { properties, anyOf = [], additionalProperties, items, type, examples, pattern, ...rest } = resolve(of);
  const [first] = rest.enum ?? examples ?? [];
  if (first !== undefined) return first;
  if (properties)
    return Object.fromEntries((anyOf[0]?.required ?? []).map((key) => [key, createSmallest(properties[key] ?? {})]));
  if (typeof additionalProperties === 'object') return {};
  if (anyOf[0]) return createSmallest(anyOf[0]);
  if (items) return [createSmallest(items)];
  const values: Record<string, unknown> = { object: {}, boolean: true, number: 2 };
  return values[[type].flat()[0] ?? ''] ?? (pattern === undefined ? 'Inter' : '#0f766e');
}

function listPlaces(of: JsonSchema, seenParts: Set<string>): Place[] {
  if (of.$ref !== undefined) {
    if (seenParts.has(of.$ref)) return [];
    seenParts.add(of.$ref);
    return listPlaces(resolve(of), seenParts);
  }
  const { properties, anyOf, items } = of;
  if (properties) {
    const smallest = createSmallest(of) as Fields;
    const places = Object.entries(properties).flatMap(([key, value]) =>
      listPlaces(value, seenParts).map(({ root, at, of: inner }) => ({
        root: { ...smallest, [key]: root },
        at: [key, ...at],
        of: inner,
      })),
    );
    return [{ root: smallest, at: [], of }, ...places];
  }
  if (anyOf) return anyOf.flatMap((form) => listPlaces(form, seenParts)).filter((place) => !isReference(place.of));
  if (!items) return [];
  return listPlaces(items, seenParts).map(({ root, at, of: inner }) => ({
    root: [root] as never,
    at: [0, ...at],
    of: inner,
  }));
}

function isReference({ required }: JsonSchema): boolean {
  return required?.[0] === '$ref';
}

/** Returns the configuration with the object changed. */
function change({ root, at }: Place, edit: (target: Fields) => void): Fields {
  const copy = structuredClone(root);
  edit(at.reduce<Fields>((target, key) => target[key] as Fields, copy));
  return { ...BASE, ...copy, navigation: { ...PAGES, ...(copy['navigation'] as Fields | undefined) } };
}

function listProblems(source: Source): Diagnostic[] {
  const problems: Diagnostic[] = [];
  readConfig(source, (problem) => problems.push(problem));
  return problems;
}

const check = (config: Fields) => listProblems(openMemory({ 'docs.json': JSON.stringify(config) }));

/** All names that the code of the reader contains. */
function listNames(): string[] {
  const folder = path.join(import.meta.dirname, '..');
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const names = files.flatMap((file) => {
    if (!/^(?!schema|.*\.test\.ts$).*\.ts$/.test(file)) return [];
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    return [...text.matchAll(/'([\w-]+(?: [\w-]+)*)'|\b(\w+)\??:/g)].flatMap(([, words, key]) =>
      (words ?? key ?? '').split(' '),
    );
  });
  return [...new Set(names)].filter((name) => name !== '');
}

/** Returns the names that the reader doesn't know in an object, perhaps without one of its fields. */
function listUnknown(place: Place, names: readonly string[], leftOut?: string): Set<string | undefined> {
  const config = change(place, (target) => {
    if (leftOut !== undefined) delete target[leftOut];
    Object.assign(target, Object.fromEntries(names.filter((name) => name !== leftOut).map((name) => [name, 'x'])), {
      ...target,
    });
  });
  return new Set(
    check(config).flatMap(({ code, message }) =>
      code === 'config-unknown-field' ? [/"(.+?)"/.exec(message)?.[1]] : [],
    ),
  );
}

const VALUES = [
  'index',
  'light',
  'https://a.example',
  '#123456',
  true,
  1,
  ['a'],
  { a: 'b' },
  { light: '#123456' },
  [{ group: 'A', pages: ['index'] }],
];

const NAMES = listNames();
const PLACES = listPlaces(schema, new Set()).filter(({ of }) => of.additionalProperties === false);

test('there are names and places to try', () => {
  expect(NAMES.length).toBeGreaterThan(300);
  expect(PLACES.length).toBeGreaterThan(60);
});

describe.each(PLACES.map((place) => [`/${place.at.join('/')}`, place] as const))('at %s', (_, place) => {
  test('the schema has every field that is read without a report', () => {
    const isInSchema = (name: string) =>
      Object.hasOwn(place.of.properties ?? {}, name) ||
      Object.keys(place.of.patternProperties ?? {}).some((pattern) => new RegExp(pattern).test(name));
    const otherNames = NAMES.filter((name) => !isInSchema(name));
    const unknownNames = listUnknown(place, otherNames);
    const missingNames = otherNames.filter(
      (name) =>
        !unknownNames.has(name) &&
        VALUES.some((value) => check(change(place, (target) => (target[name] = value))).length === 0),
    );
    expect(missingNames).toEqual([]);
  });

  test('the schema requires no field that has another name or can be left out', () => {
    const [first] = place.of.anyOf ?? [];
    const wrong = (first?.required ?? []).flatMap((required) => {
      const unknownNames = listUnknown(place, NAMES, required);
      return [undefined, ...NAMES.filter((name) => !unknownNames.has(name))].flatMap((name) => {
        const config = change(place, (target) => {
          const value = target[required];
          delete target[required];
          if (name !== undefined) target[name] = value;
        });
        const isAccepted = check(config).length === 0;
        return isAccepted && !validate(config) ? [`${required}: ${name ?? 'nothing'}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });
});

const FILES = ['docs', 'examples', 'test', 'src', 'evaluation'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'docs.json' && !file.includes('node_modules'))
    .map((file) => path.join(folder, file)),
);

test.each(FILES)('the schema accepts %s, unless the reader reports a problem in it', (file) => {
  const folder = path.join(ROOT, path.dirname(file));
  const problems = listProblems(openFolder(folder)).filter(({ severity }) => severity !== 'info');
  const config: unknown = parse(fs.readFileSync(path.join(ROOT, file), 'utf8'));
  expect(validate(config) || problems.length > 0 ? [] : validate.errors).toEqual([]);
});

test.each([
  [{ js: 'extra.js', css: ['a.css'] }],
  [
    {
      navigation: { tabs: [{ name: 'A', url: '/index' }], anchors: [{ title: 'B', href: '/index', collapsed: true }] },
    },
  ],
  [{ navbar: { links: [{ name: 'A', url: '/index' }] }, footer: { links: [{ title: 'B', links: [] }] } }],
])('an editor accepts names of other tools: %j', (fields) => {
  expect(validate({ ...BASE, navigation: PAGES, ...fields }) ? [] : validate.errors).toEqual([]);
});

test.each([
  [{ banner: { dismissible: true } }, 'a banner with "content"'],
  [{ navbar: { links: [{ href: '/a', icon: { style: 'solid' } }] } }, 'an icon with "name"'],
  [{ footer: { links: [{ header: 'A' }] } }, 'a column with "items"'],
  [
    { contextual: { options: [{ title: 'A', href: { base: 'https://a.example', query: [{ value: 'x' }] } }] } },
    '"key"',
  ],
  [{ contextual: { options: [{ title: 'A', href: { query: [] } }] } }, '"base"'],
  [
    { navigation: { ...PAGES, global: { tabs: [{ tab: 'A', href: '/a', pages: ['b'] }] } } },
    'pages in an entry of "global"',
  ],
])('what has no effect is reported: %j', (fields, message) => {
  const problems = check({ ...BASE, navigation: PAGES, ...fields });
  expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
});

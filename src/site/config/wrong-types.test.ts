/** Tests every field of docs.json, found in its schema, with every type of value. */
import { expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { openMemory } from '../model/source.ts';
import { readConfig } from '../read-format.ts';
import { createConfigSchema } from '../config-schema.ts';
import type { JsonSchema } from './schema/json-schema.ts';

const VALUES: Record<string, unknown> = { number: 3, string: 'x', null: null, array: [], object: {}, boolean: true };
const BASE = { name: 'Acme', theme: 'mint', colors: { primary: '#123456' } };
const NAVIGATION = { pages: ['index'] };

const schema = createConfigSchema();

interface Field {
  path: string;
  types: Set<string>;
  /** Creates a docs.json that is correct except for the value of the field. */
  make(value: unknown): Record<string, unknown>;
}

/** Returns the fields below a part of the schema. A named part is visited once. */
function listFields(of: JsonSchema, { path, make }: Pick<Field, 'path' | 'make'>, entered: Set<string>): Field[] {
  if (of.$ref !== undefined) {
    if (entered.has(of.$ref)) return [];
    entered.add(of.$ref);
    return listFields(getDefinition(of.$ref), { path, make }, entered);
  }
  if (of.anyOf && !of.properties) return of.anyOf.flatMap((form) => listFields(form, { path, make }, entered));
  const innerSchemas: [string, JsonSchema, (value: unknown) => unknown][] = of.items
    ? [['0', of.items, (value) => [value]]]
    : Object.entries(of.properties ?? {})
        .filter(([key]) => !key.startsWith('$'))
        .map(([key, value]) => [
          key,
          value,
          (fieldValue) => ({ ...(createSmallest(of) as object), [key]: fieldValue }),
        ]);
  return innerSchemas.flatMap(([key, value, wrap]) => {
    const field = { path: `${path}/${key}`, make: (fieldValue: unknown) => make(wrap(fieldValue)) };
    return [{ ...field, types: listTypes(value) }, ...listFields(value, field, entered)];
  });
}

function listTypes(of: JsonSchema): Set<string> {
  if (of.$ref !== undefined) return listTypes(getDefinition(of.$ref));
  if (of.properties) return new Set(['object']);
  return new Set(of.anyOf ? of.anyOf.flatMap((form) => [...listTypes(form)]) : [of.type ?? []].flat());
}

/** Returns the smallest correct value. */
function createSmallest(of: JsonSchema): unknown {
  if (of.$ref !== undefined) return createSmallest(getDefinition(of.$ref));
  if (of.enum ?? of.examples) return (of.enum ?? of.examples)?.[0];
  const { properties, anyOf = [] } = of;
  if (properties)
    return Object.fromEntries((anyOf[0]?.required ?? []).map((key) => [key, createSmallest(properties[key] ?? {})]));
  if (anyOf[0]) return createSmallest(anyOf[0]);
  if (of.items) return [createSmallest(of.items)];
  return of.type === 'object' ? {} : of.pattern === undefined ? 'text' : '#0f766e';
}

function getDefinition(reference: string): JsonSchema {
  return schema.definitions?.[reference.replace('#/definitions/', '')] ?? {};
}

function collectComplaints(docs: Record<string, unknown>): string[] {
  const diagnostics: Diagnostic[] = [];
  readConfig(openMemory({ 'docs.json': JSON.stringify(docs) }), (diagnostic) => diagnostics.push(diagnostic));
  return diagnostics.filter(({ code }) => code === 'config-invalid-value').map(({ message }) => message);
}

const createDocs = (value: unknown) => {
  const { navigation, ...rest } = value as { navigation?: object };
  return { ...BASE, ...rest, navigation: { ...NAVIGATION, ...navigation } };
};
const FIELDS = listFields(schema, { path: '', make: createDocs }, new Set()).filter(
  ({ path }) =>
    // Nothing is read without a navigation; settings of third-party services have their own forms.
    path !== '/navigation' && !path.startsWith('/integrations/'),
);
/** Older forms, and forms in real files, that are accepted too: a list of networks, a page among groups. */
const READ_TOO = /^\/navigation\/footer\/socials array$|\/groups\/0 string$/;

const WRONG_VALUES = FIELDS.flatMap(({ path, types, make }) =>
  Object.entries(VALUES)
    .filter(([type]) => !types.has(type) && !READ_TOO.test(`${path} ${type}`))
    .map(([type, value]) => ({ path, type, docs: make(value) })),
);

const isClear = (complaint: string, path: string) =>
  /^Expected .+, but got (?!\[object).+\./.test(complaint) && complaint.includes(` at ${path},`);

test('a value of the wrong type is reported once, with its place, the expected and the received type', () => {
  expect(WRONG_VALUES.length).toBeGreaterThan(1_000);
  const unclearComplaints = WRONG_VALUES.map(({ path, type, docs }) => ({
    path,
    type,
    complaints: collectComplaints(docs),
  })).filter(({ path, complaints }) => complaints.length !== 1 || !isClear(complaints[0] ?? '', path));
  expect(unclearComplaints).toEqual([]);
});

test('a number or a boolean in place of a string is read as its text', () => {
  const { config } = readConfig(
    openMemory({ 'docs.json': JSON.stringify({ ...BASE, name: 3, navigation: NAVIGATION }) }),
    () => {},
  );
  expect(config.name).toBe('3');
});

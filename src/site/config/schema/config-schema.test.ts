import fs from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { openMemory } from '../../model/source.ts';
import { readConfig } from '../../read-format.ts';
import { createConfigSchema } from '../../config-schema.ts';
import type { JsonSchema } from './json-schema.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const schema = createConfigSchema();
const validate = new Ajv({ strictRequired: false, allowUnionTypes: true }).compile(schema);

/** Returns values that the schema allows: every field, every choice and every form once, at any depth. */
function createSamples(of: JsonSchema, refNames: Set<string>): unknown[] {
  if (of.$ref !== undefined) {
    const name = of.$ref.replace('#/definitions/', '');
    if (refNames.has(name)) return [createSmallest(of)];
    refNames.add(name);
    return createSamples(schema.definitions?.[name] ?? {}, refNames);
  }
  if (of.properties) return createSampleObjects(of, refNames);
  if (of.anyOf) return of.anyOf.flatMap((form) => createSamples(form, refNames));
  if (of.items) return createSamples(of.items, refNames).map((item) => [item]);
  return of.enum ? [...of.enum] : [createSmallest(of)];
}

function createSampleObjects(of: JsonSchema, refNames: Set<string>): unknown[] {
  const smallest = createSmallest(of) as object;
  return Object.entries(of.properties ?? {}).flatMap(([key, value]) =>
    // Settings of third-party services have their own forms.
    key.startsWith('$') || key === 'integrations'
      ? []
      : createSamples(value, refNames).map((sample) => ({ ...smallest, [key]: sample })),
  );
}

/** Returns the smallest value that the schema allows. */
function createSmallest(of: JsonSchema): unknown {
  if (of.$ref !== undefined) return createSmallest(schema.definitions?.[of.$ref.replace('#/definitions/', '')] ?? {});
  if (of.enum) return of.enum[0];
  if (of.examples) return of.examples[0];
  const { properties, additionalProperties, anyOf = [] } = of;
  if (properties) {
    const requiredNames = anyOf[0]?.required ?? [];
    return Object.fromEntries(requiredNames.map((key) => [key, createSmallest(properties[key] ?? {})]));
  }
  if (typeof additionalProperties === 'object') return { name: createSmallest(additionalProperties) };
  if (anyOf[0]) return createSmallest(anyOf[0]);
  if (of.items) return [createSmallest(of.items)];
  const [type] = [of.type].flat();
  if (type === 'object') return {};
  return type === 'boolean' ? true : type === 'number' ? 2 : of.pattern === undefined ? 'Inter' : '#0f766e';
}

test('the reader of docs.json accepts everything the schema offers, and the schema allows it', () => {
  const pages = { pages: ['index'] };
  const base = { name: 'Acme', theme: 'mint', colors: { primary: '#123456' }, navigation: pages };
  const samples = createSamples(schema, new Set()) as { navigation: object }[];
  expect(samples.length).toBeGreaterThan(200);
  for (const sample of samples) {
    const config = { ...base, ...sample, navigation: { ...pages, ...sample.navigation } };
    const problems: string[] = [];
    readConfig(openMemory({ 'docs.json': JSON.stringify(config) }), ({ code, message }) => {
      if (/^config-(?:unknown-field|invalid-value|missing-field)$/.test(code)) problems.push(message);
    });
    expect({ sample, problems, errors: validate(config) ? [] : validate.errors }).toEqual({
      sample,
      problems: [],
      errors: [],
    });
  }
});

/**
 * Names from older formats and other tools: accepted, with a hint or without effect, but not suggested for new sites.
 */
const NOT_OFFERED = new Set(
  (
    'url title name collapsed mode disableProxy baseUrl indexHiddenPages type primary integrations telemetry openapi sdk public page ' +
    'anchor version expandable isDefaultHidden style groups inputPrefix fonts links light dark'
  ).split(' '),
);

test('the schema offers every field and choice that the reader of docs.json uses', () => {
  const schemaText = JSON.stringify(schema);
  const missingNames = listSources().flatMap(({ file, text }) => {
    const calls = text.matchAll(
      /\b\w+\??\.(?:text|flag|number|choice|color|list|texts|object|entries|node)\(\s*'(\w+)'(?:, \[([^\]]*)\])?/g,
    );
    return [...calls].flatMap(([, key = '', choices = '']) =>
      [
        ...(NOT_OFFERED.has(key) ? [] : [key]),
        ...(key === 'mode' ? [] : choices.matchAll(/'([\w-]+)'/g).map(([, one = '']) => one)),
      ]
        .filter((name) => !schemaText.includes(`"${name}"`))
        .map((name) => `${file}: ${name}`),
    );
  });
  expect(missingNames).toEqual([]);
});

function listSources(): { file: string; text: string }[] {
  const folder = path.join(import.meta.dirname, '..');
  const files = fs.readdirSync(folder).filter((file) => /^(?!legacy|config-uses|.*\.test).*\.ts$/.test(file));
  return files.map((file) => ({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }));
}

test.each(['examples/starter', 'examples/kitchen-sink', 'docs'])('the docs.json of %s matches the schema', (folder) => {
  const config: unknown = parse(fs.readFileSync(path.join(ROOT, folder, 'docs.json'), 'utf8'));
  expect(validate(config) ? [] : validate.errors).toEqual([]);
});

test.each([
  { redirects: { $ref: './redirects.json' } },
  { navigation: { $ref: './navigation.json' } },
  { navigation: { groups: { $ref: './groups.json' } } },
  { navigation: { groups: [{ group: 'A', pages: { $ref: './pages.json' } }, { $ref: './group.json' }] } },
  { navigation: { groups: [{ group: 'A', pages: [{ group: 'B', collapsed: true, pages: ['b'] }] }] } },
  { navbar: { links: { $ref: './links.json' }, primary: { $ref: './primary.json' } } },
  { colors: { $ref: './colors.json' }, logo: { $ref: './logo.json' }, footer: { $ref: './footer.json' } },
])('an editor accepts %j', (fields) => {
  const config = {
    name: 'A',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { pages: ['index'] },
    ...fields,
  };
  expect(validate(config) ? [] : validate.errors).toEqual([]);
});

test.each([
  [{ theme: 'mintt' }, '/theme'],
  [{ colours: {} }, ''],
  [{ colors: { primary: 'red' } }, '/colors/primary'],
  [{ navigation: { tabs: [{ pages: ['index'] }] } }, '/navigation/tabs/0'],
])('an editor flags %j', (fields, place) => {
  const config = { name: 'A', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: [] }, ...fields };
  expect(validate(config)).toBe(false);
  expect(validate.errors?.map(({ instancePath }) => instancePath)).toContain(place);
});

test('every field has a description', () => {
  const bareNames: string[] = [];
  const visit = (of: JsonSchema, place: string) => {
    for (const [key, value] of Object.entries(of.properties ?? {})) {
      if (value.description === undefined && value.$ref === undefined && !place.endsWith('/integrations'))
        bareNames.push(`${place}/${key}`);
      visit(value, `${place}/${key}`);
    }
    for (const each of [...(of.anyOf ?? []), ...(of.items ? [of.items] : [])]) visit(each, place);
  };
  visit(schema, '');
  for (const [name, each] of Object.entries(schema.definitions ?? {})) visit(each, name);
  expect(bareNames).toEqual([]);
});

test('docs/docs.schema.json, in the documentation and the npm package, equals this schema', async () => {
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot(
    path.join(ROOT, 'docs/docs.schema.json'),
  );
});

import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { formatSdkType } from '../sdk-reference.ts';
import {
  createComment,
  createLiteral,
  createMethod,
  NUMBER,
  createParameter,
  createProject,
  createReference,
  createReflection,
  createShapes,
  STRING,
  createTag,
} from '../testing/typedoc.ts';
import { printType } from './print-type.ts';
import { readTypedoc } from './read-typedoc.ts';
import { isTypedoc } from './reflection.ts';

const find = (root: JsonObject, name: string) => readTypedoc(root).symbols.find((symbol) => symbol.name === name);

const CALL = (type: JsonObject): JsonObject => ({
  type: 'reflection',
  declaration: { signatures: [{ kind: 4096, parameters: [createParameter('a', STRING)], type }] },
});
const UNION: JsonObject = { type: 'union', types: [STRING, NUMBER] };

test.each<[string, JsonObject]>([
  ['(string | number)[]', { type: 'array', elementType: UNION }],
  ['((a: string) => number)[]', { type: 'array', elementType: CALL(NUMBER) }],
  ['string | ((a: string) => number)', { type: 'union', types: [STRING, CALL(NUMBER)] }],
  ['(string | number) & T', { type: 'intersection', types: [UNION, { type: 'reference', target: -1, name: 'T' }] }],
  [
    'A<B<string>>',
    {
      type: 'reference',
      target: -1,
      name: 'A',
      typeArguments: [{ type: 'reference', name: 'B', typeArguments: [STRING] }],
    },
  ],
  [
    '"a" | 1 | null | -2n',
    {
      type: 'union',
      types: [
        { type: 'literal', value: 'a' },
        { type: 'literal', value: 1 },
        { type: 'literal', value: null },
        { type: 'literal', value: { value: '2', negative: true } },
      ],
    },
  ],
  [
    'T extends string ? infer U : never',
    {
      type: 'conditional',
      checkType: { type: 'reference', name: 'T' },
      extendsType: STRING,
      trueType: { type: 'inferred', name: 'U' },
      falseType: { type: 'intrinsic', name: 'never' },
    },
  ],
  [
    '{ readonly [K in string]?: number }',
    {
      type: 'mapped',
      parameter: 'K',
      parameterType: STRING,
      templateType: NUMBER,
      readonlyModifier: '+',
      optionalModifier: '+',
    },
  ],
  [
    '[a: string, b?: number, ...string[]]',
    {
      type: 'tuple',
      elements: [
        { type: 'namedTupleMember', name: 'a', element: STRING },
        { type: 'namedTupleMember', name: 'b', isOptional: true, element: NUMBER },
        { type: 'rest', elementType: { type: 'array', elementType: STRING } },
      ],
    },
  ],
  ['`a${string}b`', { type: 'templateLiteral', head: 'a', tail: [[STRING, 'b']] }],
  ['keyof T', { type: 'typeOperator', operator: 'keyof', target: { type: 'reference', name: 'T' } }],
  ['typeof x', { type: 'query', queryType: { type: 'reference', name: 'x' } }],
  ['asserts x is string', { type: 'predicate', asserts: true, name: 'x', targetType: STRING }],
  [
    'T["a"]',
    { type: 'indexedAccess', objectType: { type: 'reference', name: 'T' }, indexType: { type: 'literal', value: 'a' } },
  ],
  [
    '{ a: string; "b-c"?: number }',
    createLiteral([
      createReflection(1024, 'a', { type: STRING }),
      createReflection(1024, 'b-c', { type: NUMBER, flags: { isOptional: true } }),
    ]),
  ],
  [
    '{ [key: string]: number }',
    createLiteral([], { indexSignatures: [{ parameters: [createParameter('key', STRING)], type: NUMBER }] }),
  ],
  [
    'new (a: string) => number',
    {
      type: 'reflection',
      declaration: { signatures: [{ kind: 16_384, parameters: [createParameter('a', STRING)], type: NUMBER }] },
    },
  ],
  ['unknown', {}],
])('prints the type %s as TypeScript', (written, type) => {
  expect(formatSdkType(printType(type, new Map()))).toBe(written);
});

test('cuts types that are too deep or long', () => {
  let deepType = STRING;
  for (let depth = 0; depth < 300; depth += 1) deepType = { type: 'array', elementType: deepType };
  expect(formatSdkType(printType(deepType, new Map()))).toBe(`…${'[]'.repeat(17)}`);
  const longType: JsonObject = {
    type: 'union',
    types: Array.from({ length: 100_000 }, () => createReference(5, 'Name')),
  };
  expect(printType(longType, new Map()).length).toBeLessThan(500);
});

test('reads the declaration, base classes and fully documented members of a class', () => {
  const shape = find(createShapes(), 'Shape');
  expect(shape).toMatchObject({
    kind: 'class',
    code: 'abstract class Shape<T extends string = string>',
    tags: ['abstract'],
    docs: {
      description: [{ form: 'markdown', text: 'Base of all shapes, see [`Circle`](<sdk:20>) and `area`.' }],
      deprecated: { text: 'Use a circle.' },
      since: '1.1',
      see: [{ text: 'https://example.com' }],
    },
    subtypes: [[{ text: 'Circle', to: '20' }]],
    source: { text: 'src/shape.ts:3', url: 'https://github.com/acme/shapes/blob/main/src/shape.ts#L3' },
  });
  const members = new Map(shape?.members.map((member) => [member.name, member]));
  expect(members.get('constructor')?.signatures[0]).toMatchObject({
    code: 'new Shape(name: string)',
    typeParameters: [],
  });
  expect(members.get('sides')).toMatchObject({ tags: ['static', 'readonly'], default: '4' });
  expect(members.get('options')).toMatchObject({
    type: [{ text: 'object' }],
    fields: [{ name: 'unit', required: true }],
  });
  expect(members.get('color')).toMatchObject({ tags: ['readonly'], type: [{ text: 'Color', to: '30' }] });
  expect(members.get('area')?.signatures).toMatchObject([
    {
      code: 'area(precision?: number, unit?: string): number',
      parameters: [
        { name: 'precision', default: '3', required: false },
        { name: 'unit', required: false },
      ],
      returns: { description: [{ text: 'The area.' }] },
      throws: [{ description: [{ text: 'When it has none.' }] }],
      docs: { examples: [{ text: '```ts\nshape.area(3)\n```' }] },
    },
    { code: 'area(): number | null' },
  ]);
});

test('links inherited members that have a page or come from another package, and shows the others', () => {
  const circle = find(createShapes(), 'Circle');
  expect(circle?.inherited).toEqual([
    { from: [{ text: 'Shape' }], members: [{ text: 'area', to: '12' }] },
    { from: [{ text: 'EventEmitter' }], members: [{ text: 'on' }] },
  ]);
  expect(circle?.members.map(({ name, from }) => [name, from && formatSdkType(from)])).toEqual([['hidden', 'Base']]);
});

test('links members inherited through several classes to the declaring class', () => {
  const at = (id: number, inherited?: number) =>
    createMethod('go', [{ type: NUMBER }], {
      id,
      ...(inherited !== undefined && { inheritedFrom: createReference(inherited, 'X.go') }),
    });
  const root = createProject(
    createReflection(128, 'A', { children: [at(2)] }),
    createReflection(128, 'B', { children: [at(4, 2)] }),
    createReflection(128, 'C', { children: [at(6, 4)] }),
    createReflection(128, 'Round', { children: [at(8, 8)] }),
  );
  expect(find(root, 'C')?.inherited).toEqual([{ from: [{ text: 'A' }], members: [{ text: 'go', to: '2' }] }]);
  expect(find(root, 'Round')?.members).toHaveLength(1);
});

test('reads functions, types, enums and variables as symbols', () => {
  expect(find(createShapes(), 'measure')?.signatures[0]).toMatchObject({
    code: 'measure(...shapes: Shape[]): Promise<Shape<string>>',
    parameters: [{ name: '...shapes', required: false }],
    returns: { type: [{ text: 'Promise<' }, { text: 'Shape', to: '10' }, { text: '<string>>' }] },
  });
  expect(find(createShapes(), 'Options')).toMatchObject({
    kind: 'type',
    code: 'type Options = {\n  done?: number;\n}',
    fields: [{ name: 'done', required: false }],
  });
  expect(find(createShapes(), 'Color')).toMatchObject({
    code: 'enum Color {\n  Red = "red",\n}',
    members: [{ kind: 'value', name: 'Red', default: '"red"' }],
  });
  expect(find(createShapes(), 'VERSION')?.code).toBe('const VERSION: "1.0"');
});

test('uses modules, packages and namespaces as containers, and the default export under its own name', () => {
  const queue = createReflection(128, 'default', {
    children: [
      createReflection(512, 'constructor', {
        signatures: [{ kind: 16_384, type: { type: 'reference', target: 7, name: 'Queue' } }],
      }),
    ],
    id: 7,
  });
  const root = createProject(
    createReflection(2, 'client/http', {
      children: [queue, createReflection(4, 'Inner', { children: [createReflection(32, 'x', { type: STRING })] })],
    }),
    createReflection(2, 'server', {
      children: [
        createReflection(64, 'default', {
          signatures: [{ name: 'default', kind: 4096, type: createReference(7, 'default') }],
        }),
      ],
    }),
  );
  expect(readTypedoc(root).symbols.map(({ id, container }) => [id, container])).toEqual([
    ['client/http.Queue', 'client/http'],
    ['client/http.Inner.x', 'client/http.Inner'],
    ['server.server', 'server'],
  ]);
  expect(readTypedoc(root).symbols[2]?.signatures[0]?.code).toBe('server(): Queue');
});

test('reads properties that are functions as methods, unless they are optional', () => {
  const api = createReflection(256, 'Api', {
    children: [
      createReflection(1024, 'get', { type: CALL(NUMBER), comment: createComment('Gets.') }),
      createReflection(1024, 'onDone', { type: CALL(NUMBER), flags: { isOptional: true } }),
    ],
  });
  expect(find(createProject(api), 'Api')?.members.map(({ kind, name }) => [kind, name])).toEqual([
    ['method', 'get'],
    ['property', 'onDone'],
  ]);
});

test('reads the JSON of old versions, with kind names and plain strings', () => {
  const root: JsonObject = {
    id: 0,
    name: 'old',
    kind: 1,
    kindString: 'Project',
    children: [
      {
        id: 1,
        name: 'Alias',
        kind: 4_194_304,
        kindString: 'Type alias',
        flags: {},
        type: STRING,
        comment: { shortText: 'Short.', text: 'Long.', tags: [{ tag: 'deprecated', text: 'Gone.\n' }] },
      },
    ],
  };
  expect(isTypedoc(root)).toBe(true);
  expect(find(root, 'Alias')).toMatchObject({
    kind: 'type',
    docs: { description: [{ text: 'Short.\n\nLong.' }], deprecated: { text: 'Gone.\n' } },
  });
});

test('links comments to symbols and URLs but not to repository files, and unwraps values', () => {
  const comment = {
    summary: [
      { kind: 'inline-tag', tag: '@link', text: 'a [b]', target: 'https://example.com/<x>' },
      { kind: 'text', text: ' [guide](' },
      { kind: 'relative-link', text: './guide.md', target: 1 },
      { kind: 'text', text: ') ' },
      { kind: 'inline-tag', tag: '@linkplain', text: 'other', target: { packageName: 'p' } },
    ],
    blockTags: [createTag('defaultValue', '```ts\n10\n```')],
    modifierTags: ['@beta', '@internal'],
  };
  const root = createProject(
    createReflection(256, 'I', { children: [createReflection(1024, 'p', { type: STRING, comment: comment })] }),
  );
  expect(find(root, 'I')?.members[0]).toMatchObject({
    default: '10',
    tags: ['beta'],
    docs: { description: [{ text: '[a \\[b\\]](<https://example.com/%3Cx%3E>) [guide](sdk:) other' }] },
  });
});

test('reads the comments of index signatures and of both accessors, and captions of examples', () => {
  const example = { ...createTag('example', '```ts\nopen();\n```'), name: 'With *one* valve' };
  const getter = { comment: createComment('Gets the size.') };
  const setter = {
    comment: createComment('Moves the valve.'),
    parameters: [{ ...createParameter('size', NUMBER), comment: createComment('In millimeters.') }],
  };
  const valve = createReflection(128, 'Valve', {
    comment: createComment('A valve.', { blockTags: [example] }),
    indexSignatures: [
      { parameters: [createParameter('key', STRING)], type: NUMBER, comment: createComment('Other sizes.') },
    ],
    children: [createReflection(262_144, 'size', { getSignature: getter, setSignature: setter })],
  });
  const symbol = find(createProject(valve), 'Valve');
  expect(symbol?.docs.description.map(({ text }) => text)).toEqual([
    'A valve.',
    '`[key: string]: number`: Other sizes.',
  ]);
  expect(symbol?.docs.examples.map(({ text }) => text)).toEqual(['**With \\*one\\* valve**\n\n```ts\nopen();\n```']);
  expect(symbol?.members[0]?.docs.description.map(({ text }) => text)).toEqual([
    'Gets the size.',
    'Moves the valve.',
    '`size`: In millimeters.',
  ]);
});

test('lists the README, documents and comments of modules and namespaces, which have no pages', () => {
  const part = (text: string) => [{ kind: 'text', text }];
  const inner = createReflection(4, 'inner', { comment: createComment('Of a namespace.'), children: [] });
  const module = createReflection(2, 'round', {
    comment: createComment('Of a module.'),
    documents: [createReflection(8_388_608, 'Guide', { content: part('A guide.') })],
    children: [inner, createReflection(4, 'silent')],
  });
  expect(readTypedoc({ ...createProject(module), readme: part('# Shapes') }).unshownTexts).toEqual([
    { name: 'the README of "shapes"', text: '# Shapes' },
    { name: 'the comment of the module "round"', text: 'Of a module.' },
    { name: 'the document "Guide"', text: 'A guide.' },
    { name: 'the comment of the namespace "inner"', text: 'Of a namespace.' },
  ]);
});

test.each<[string, JsonObject, string]>([
  ['a value', { type: NUMBER, defaultValue: '5' }, 'const x: number = 5'],
  ['the value of its type', { type: { type: 'literal', value: 5 }, defaultValue: '5' }, 'const x: 5'],
  ['an omitted value', { type: NUMBER, defaultValue: '...' }, 'const x: number'],
])('the code of a constant shows %s', (_, fields, code) => {
  const constant = createReflection(32, 'x', { flags: { isConst: true }, ...fields });
  expect(find(createProject(constant), 'x')?.code).toBe(code);
});

/** Creates small references in TypeDoc's JSON for tests. */
import type { Json, JsonObject } from '../../../model/json.ts';

export const STRING: JsonObject = { type: 'intrinsic', name: 'string' };
export const NUMBER: JsonObject = { type: 'intrinsic', name: 'number' };

let next = 1000;

export function createReflection(kind: number, name: string, extra: JsonObject = {}): JsonObject {
  return { id: (next += 1), name, variant: 'declaration', kind, flags: {}, ...extra };
}

export function createMethod(name: string, signatures: JsonObject[], extra: JsonObject = {}): JsonObject {
  return createReflection(2048, name, {
    signatures: signatures.map((one) => ({ name, kind: 4096, flags: {}, ...one })),
    ...extra,
  });
}

export function createParameter(name: string, type: JsonObject, extra: JsonObject = {}): JsonObject {
  return { name, variant: 'param', kind: 32_768, flags: {}, type, ...extra };
}

export function createComment(text: string, extra: JsonObject = {}): JsonObject {
  return { summary: [{ kind: 'text', text }], ...extra };
}

export function createTag(name: string, text: string): JsonObject {
  return { tag: `@${name}`, content: [{ kind: 'text', text }] };
}

export function createReference(target: number, name: string, args: JsonObject[] = []): JsonObject {
  return { type: 'reference', target, name, ...(args.length > 0 && { typeArguments: args }) };
}

export function createProject(...children: JsonObject[]): JsonObject {
  return { schemaVersion: '2.0', id: 0, name: 'shapes', variant: 'project', kind: 1, flags: {}, children };
}

export function createLiteral(children: JsonObject[], extra: JsonObject = {}): JsonObject {
  return { type: 'reflection', declaration: { kind: 65_536, name: '__type', flags: {}, children, ...extra } };
}

/** Returns a library with most features of a reference. */
export function createShapes(): JsonObject {
  const circle = createReflection(128, 'Circle', {
    id: 20,
    comment: createComment('A circle.'),
    extendedTypes: [createReference(10, 'Shape', [STRING])],
    children: [
      createMethod('area', [{ type: NUMBER, inheritedFrom: createReference(12, 'Shape.area') }], {
        id: 22,
        inheritedFrom: createReference(12, 'Shape.area'),
      }),
      createMethod('on', [{ type: NUMBER }], {
        inheritedFrom: { type: 'reference', target: -1, name: 'EventEmitter.on' },
        flags: { isExternal: true },
      }),
      createMethod('hidden', [{ type: NUMBER, comment: createComment('Of a base that has no page.') }], {
        inheritedFrom: { type: 'reference', target: -1, name: 'Base.hidden' },
      }),
      createMethod('secret', [{ type: NUMBER }], { flags: { isPrivate: true } }),
    ],
  });
  const shape = createReflection(128, 'Shape', {
    id: 10,
    flags: { isAbstract: true },
    comment: {
      summary: [
        { kind: 'text', text: 'Base of all shapes, see ' },
        { kind: 'inline-tag', tag: '@link', text: 'Circle', target: 20 },
        { kind: 'text', text: ' and ' },
        { kind: 'code', text: '`area`' },
        { kind: 'text', text: '.' },
      ],
      blockTags: [
        createTag('deprecated', 'Use a circle.'),
        createTag('since', '1.1'),
        createTag('see', 'https://example.com'),
      ],
    },
    typeParameters: [{ name: 'T', kind: 131_072, flags: {}, type: STRING, default: STRING }],
    extendedBy: [createReference(20, 'Circle')],
    sources: [
      {
        fileName: 'src/shape.ts',
        line: 3,
        character: 0,
        url: 'https://github.com/acme/shapes/blob/main/src/shape.ts#L3',
      },
    ],
    children: [
      createReflection(512, 'constructor', {
        signatures: [
          {
            name: 'Shape',
            kind: 16_384,
            flags: {},
            typeParameters: [{ name: 'T', kind: 131_072, flags: {} }],
            parameters: [createParameter('name', STRING, { comment: createComment('Its name.') })],
            type: createReference(10, 'Shape'),
          },
        ],
      }),
      createReflection(1024, 'sides', { type: NUMBER, flags: { isReadonly: true, isStatic: true }, defaultValue: '4' }),
      createReflection(1024, 'options', {
        flags: { isOptional: true },
        type: createLiteral([createReflection(1024, 'unit', { type: STRING, comment: createComment('The unit.') })]),
      }),
      createReflection(262_144, 'color', {
        getSignature: { id: 15, type: createReference(30, 'Color'), comment: createComment('Its color.') },
      }),
      createMethod(
        'area',
        [
          {
            id: 13,
            comment: createComment('Measures *it*.', {
              blockTags: [
                createTag('returns', 'The area.'),
                createTag('throws', 'When it has none.'),
                createTag('example', '```ts\nshape.area(3)\n```'),
              ],
            }),
            parameters: [
              createParameter('precision', NUMBER, { defaultValue: '3' }),
              createParameter('unit', STRING, { flags: { isOptional: true } }),
            ],
            type: NUMBER,
          },
          { parameters: [], type: { type: 'union', types: [NUMBER, { type: 'literal', value: null }] } },
        ],
        { id: 12 },
      ),
    ],
  });
  const color = createReflection(8, 'Color', {
    id: 30,
    children: [
      createReflection(16, 'Red', { type: { type: 'literal', value: 'red' }, comment: createComment('Like blood.') }),
    ],
  });
  const measure = createReflection(64, 'measure', {
    id: 40,
    signatures: [
      {
        id: 41,
        name: 'measure',
        kind: 4096,
        flags: {},
        comment: createComment('Measures all.', { blockTags: [createTag('returns', 'The sum.')] }),
        parameters: [
          createParameter(
            'shapes',
            { type: 'array', elementType: createReference(10, 'Shape') },
            { flags: { isRest: true } },
          ),
        ],
        type: {
          type: 'reference',
          target: -1,
          name: 'Promise',
          typeArguments: [createReference(10, 'Shape', [STRING])],
        },
      },
    ],
  });
  const options = createReflection(2_097_152, 'Options', {
    id: 50,
    type: createLiteral([createReflection(1024, 'done', { flags: { isOptional: true }, type: NUMBER })]),
  });
  const version = createReflection(32, 'VERSION', {
    id: 60,
    flags: { isConst: true },
    type: { type: 'literal', value: '1.0' },
  });
  return createProject(shape, circle, color, measure, options, version);
}

export function toJson(value: Json): string {
  return JSON.stringify(value);
}

/** Creates small references in TypeDoc's JSON for tests. */
import type { Json, JsonObject } from '../../../model/api-description.ts';

export const STRING: JsonObject = { type: 'intrinsic', name: 'string' };
export const NUMBER: JsonObject = { type: 'intrinsic', name: 'number' };

let next = 1000;

export function reflection(kind: number, name: string, extra: JsonObject = {}): JsonObject {
  return { id: (next += 1), name, variant: 'declaration', kind, flags: {}, ...extra };
}

export function method(name: string, signatures: JsonObject[], extra: JsonObject = {}): JsonObject {
  return reflection(2048, name, {
    signatures: signatures.map((one) => ({ name, kind: 4096, flags: {}, ...one })),
    ...extra,
  });
}

export function parameter(name: string, type: JsonObject, extra: JsonObject = {}): JsonObject {
  return { name, variant: 'param', kind: 32_768, flags: {}, type, ...extra };
}

export function comment(text: string, extra: JsonObject = {}): JsonObject {
  return { summary: [{ kind: 'text', text }], ...extra };
}

export function tag(name: string, text: string): JsonObject {
  return { tag: `@${name}`, content: [{ kind: 'text', text }] };
}

export function reference(target: number, name: string, args: JsonObject[] = []): JsonObject {
  return { type: 'reference', target, name, ...(args.length > 0 && { typeArguments: args }) };
}

export function project(...children: JsonObject[]): JsonObject {
  return { schemaVersion: '2.0', id: 0, name: 'shapes', variant: 'project', kind: 1, flags: {}, children };
}

export function literal(children: JsonObject[], extra: JsonObject = {}): JsonObject {
  return { type: 'reflection', declaration: { kind: 65_536, name: '__type', flags: {}, children, ...extra } };
}

/** Returns a library with most features of a reference. */
export function shapes(): JsonObject {
  const circle = reflection(128, 'Circle', {
    id: 20,
    comment: comment('A circle.'),
    extendedTypes: [reference(10, 'Shape', [STRING])],
    children: [
      method('area', [{ type: NUMBER, inheritedFrom: reference(12, 'Shape.area') }], {
        id: 22,
        inheritedFrom: reference(12, 'Shape.area'),
      }),
      method('on', [{ type: NUMBER }], {
        inheritedFrom: { type: 'reference', target: -1, name: 'EventEmitter.on' },
        flags: { isExternal: true },
      }),
      method('hidden', [{ type: NUMBER, comment: comment('Of a base that has no page.') }], {
        inheritedFrom: { type: 'reference', target: -1, name: 'Base.hidden' },
      }),
      method('secret', [{ type: NUMBER }], { flags: { isPrivate: true } }),
    ],
  });
  const shape = reflection(128, 'Shape', {
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
      blockTags: [tag('deprecated', 'Use a circle.'), tag('since', '1.1'), tag('see', 'https://example.com')],
    },
    typeParameters: [{ name: 'T', kind: 131_072, flags: {}, type: STRING, default: STRING }],
    extendedBy: [reference(20, 'Circle')],
    sources: [
      {
        fileName: 'src/shape.ts',
        line: 3,
        character: 0,
        url: 'https://github.com/acme/shapes/blob/main/src/shape.ts#L3',
      },
    ],
    children: [
      reflection(512, 'constructor', {
        signatures: [
          {
            name: 'Shape',
            kind: 16_384,
            flags: {},
            typeParameters: [{ name: 'T', kind: 131_072, flags: {} }],
            parameters: [parameter('name', STRING, { comment: comment('Its name.') })],
            type: reference(10, 'Shape'),
          },
        ],
      }),
      reflection(1024, 'sides', { type: NUMBER, flags: { isReadonly: true, isStatic: true }, defaultValue: '4' }),
      reflection(1024, 'options', {
        flags: { isOptional: true },
        type: literal([reflection(1024, 'unit', { type: STRING, comment: comment('The unit.') })]),
      }),
      reflection(262_144, 'color', {
        getSignature: { id: 15, type: reference(30, 'Color'), comment: comment('Its color.') },
      }),
      method(
        'area',
        [
          {
            id: 13,
            comment: comment('Measures *it*.', {
              blockTags: [
                tag('returns', 'The area.'),
                tag('throws', 'When it has none.'),
                tag('example', '```ts\nshape.area(3)\n```'),
              ],
            }),
            parameters: [
              parameter('precision', NUMBER, { defaultValue: '3' }),
              parameter('unit', STRING, { flags: { isOptional: true } }),
            ],
            type: NUMBER,
          },
          { parameters: [], type: { type: 'union', types: [NUMBER, { type: 'literal', value: null }] } },
        ],
        { id: 12 },
      ),
    ],
  });
  const color = reflection(8, 'Color', {
    id: 30,
    children: [reflection(16, 'Red', { type: { type: 'literal', value: 'red' }, comment: comment('Like blood.') })],
  });
  const measure = reflection(64, 'measure', {
    id: 40,
    signatures: [
      {
        id: 41,
        name: 'measure',
        kind: 4096,
        flags: {},
        comment: comment('Measures all.', { blockTags: [tag('returns', 'The sum.')] }),
        parameters: [
          parameter('shapes', { type: 'array', elementType: reference(10, 'Shape') }, { flags: { isRest: true } }),
        ],
        type: { type: 'reference', target: -1, name: 'Promise', typeArguments: [reference(10, 'Shape', [STRING])] },
      },
    ],
  });
  const options = reflection(2_097_152, 'Options', {
    id: 50,
    type: literal([reflection(1024, 'done', { flags: { isOptional: true }, type: NUMBER })]),
  });
  const version = reflection(32, 'VERSION', {
    id: 60,
    flags: { isConst: true },
    type: { type: 'literal', value: '1.0' },
  });
  return project(shape, circle, color, measure, options, version);
}

export function toJson(value: Json): string {
  return JSON.stringify(value);
}

import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { openMemory } from '../../../model/source.ts';
import { findPointer } from '../../resolve.ts';
import { loadDocument } from '../load-document.ts';
import type { JsonObject } from '../../../model/json.ts';
import { NO_REMOTE_FILES } from '../remote-files.ts';
import { restoreIntegers } from '../../restore-integers.ts';
import { mergeInto } from './merge.ts';
import { openapiFormat } from '../../../plugins/openapi/format.ts';

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Inn', version: '1' },
  tags: [{ name: 'Rooms' }],
  paths: {
    '/items': { get: { tags: ['a', 'dummy'], parameters: [{ name: 'dummy', in: 'query' }], responses: {} } },
    '/some-items': { delete: { responses: {} } },
  },
};

/** Returns the description with overlays that contain these actions, each list in a separate file. */
function apply(
  lists: unknown[][],
  { version = '1.1.0', spec = SPEC as unknown }: { version?: unknown; spec?: unknown } = {},
) {
  const files: Record<string, string> = { 'api.yaml': typeof spec === 'string' ? spec : stringify(spec) };
  for (const [index, actions] of lists.entries())
    files[`o${index}.yaml`] = stringify({ overlay: version, info: { title: 'O', version: '1' }, actions });
  return load(files, Object.keys(files).slice(1));
}

function load(files: Record<string, string>, overlays: string[]) {
  const { document, problems } = loadDocument({
    name: 'api.yaml',
    source: openMemory(files),
    remote: NO_REMOTE_FILES,
    formats: [openapiFormat],
    overlays,
  });
  return { problems, document, at: (pointer: string) => document && findPointer(document.root, pointer) };
}

describe('actions', () => {
  test('update merges objects, concatenates and appends to lists, and replaces plain values', () => {
    const { at, problems } = apply([
      [
        {
          target: '$',
          update: { info: { title: 'Pub', 'x-a': { b: [1] } }, components: null, tags: [{ name: 'Beer' }] },
        },
        { target: "$['tags', 'tags']", update: { name: 'Darts' } },
        { target: '$.tags', update: [{ name: 'Quiz' }] },
        { target: '$.info.version', update: '2' },
        { target: '$.paths.*[?@.responses]', update: { summary: 'Same' } },
      ],
    ]);
    expect(problems).toEqual([]);
    expect(at('#/info')).toEqual({ title: 'Pub', version: '2', 'x-a': { b: [1] } });
    expect(at('#/tags')).toEqual([{ name: 'Rooms' }, { name: 'Beer' }, { name: 'Darts' }, { name: 'Quiz' }]);
    expect([at('#/paths/~1items/get/summary'), at('#/paths/~1some-items/delete/summary')]).toEqual(['Same', 'Same']);
  });

  test('remove deletes members, list items and plain items, even several at once', () => {
    const { at, problems } = apply([
      [
        { target: "$.paths.*.get.parameters[?@.name == 'dummy']", remove: true },
        { target: "$.paths.*.get.tags[?@ == 'dummy']", remove: true },
        { target: "$.paths['/some-items', '/some-items']", remove: true, update: { ignored: 1 } },
      ],
    ]);
    expect(problems).toEqual([]);
    expect(at('#/paths')).toEqual({ '/items': { get: { tags: ['a'], parameters: [], responses: {} } } });
  });

  test('apply to the result of earlier ones across all overlays, so that a path can be moved', () => {
    const { at, problems } = apply([
      [
        { target: '$.paths', update: { '/new': {} } },
        { target: "$.paths['/new']", copy: "$.paths['/items']" },
      ],
      [
        { target: "$.paths['/items']", remove: true },
        { target: "$.paths['/new'].get", update: { summary: 'New' } },
      ],
    ]);
    expect(problems).toEqual([]);
    expect(at('#/paths/~1items')).toBeUndefined();
    expect(at('#/paths/~1new/get')).toMatchObject({ summary: 'New', tags: ['a', 'dummy'] });
  });

  test('only change one of the places that share a YAML alias', () => {
    const spec = 'openapi: 3.1.0\npaths:\n  /a: &a { get: { summary: One } }\n  /b: *a\n';
    const { at } = apply([[{ target: "$.paths['/a'].get", update: { summary: 'Two' } }]], { spec });
    expect([at('#/paths/~1a/get/summary'), at('#/paths/~1b/get/summary')]).toEqual(['Two', 'One']);
  });
});

describe('problems are reported with their position, and other actions still apply', () => {
  const VALID_ACTION = { target: '$.info', update: { title: 'Pub' } };

  test.each([
    ['no target', { update: {} }, 'overlay-invalid', /Expected a JSONPath as "target"/],
    ['nothing to do', { target: '$.info' }, 'overlay-invalid', /Expected "update", "copy", or "remove: true"/],
    ['a target that is no JSONPath', { target: 'info.title', remove: true }, 'overlay-invalid', /isn't valid JSONPath/],
    ['a pattern', { target: "$..[?search(@, 'a*')]", remove: true }, 'overlay-invalid', /search\(\) isn't supported/],
    ['no match', { target: '$.none', remove: true }, 'overlay-without-match', /matches nothing/],
    ['an object for a text', { target: '$.info.title', update: {} }, 'overlay-invalid', /matches a plain value/],
    ['a conflict below', { target: '$', update: { paths: [] } }, 'overlay-invalid', /Type mismatch at \/paths/],
    ['targets of several kinds', { target: '$.*', update: {} }, 'overlay-invalid', /different types/],
    [
      'several sources',
      { target: '$.info', copy: '$.paths.*' },
      'overlay-invalid',
      /"copy" must match exactly one value/,
    ],
    ['update and copy', { target: '$', update: {}, copy: '$' }, 'overlay-invalid', /but not both/],
    ['removal of all', { target: '$', remove: true }, 'overlay-invalid', /can't remove the whole/],
    ['no action', 'x', 'overlay-invalid', /Expected an action/],
  ])('%s', (_, action, code, message) => {
    const { at, problems } = apply([[{ target: '$.tags', remove: true }, action, VALID_ACTION]]);
    expect(problems).toMatchObject([
      { code, message: expect.stringMatching(message) as unknown, place: { file: 'o0.yaml' } },
    ]);
    expect(problems[0]?.place?.line).toBeGreaterThan(5);
    expect(at('#/info/title')).toBe('Pub');
    expect(at('#/paths/~1items/get/responses')).toEqual({});
  });

  test("the position is the field's", () => {
    const overlay =
      '{\n  "overlay": "1.0.0",\n  "actions": [\n    { "target": "$.none",\n      "remove": true }\n  ]\n}';
    const { problems } = load({ 'api.yaml': stringify(SPEC), 'o.json': overlay }, ['o.json']);
    expect(problems).toMatchObject([{ place: { file: 'o.json', line: 4, column: 17 } }]);
  });

  test.each([
    ['2.0.0', /Expected overlay version 1\.0 or 1\.1/],
    ['1.2.0', /Expected overlay version 1\.0 or 1\.1/],
    [null, /Expected overlay version 1\.0 or 1\.1/],
  ])('version %s is not applied', (version, message) => {
    const { at, problems } = apply([[VALID_ACTION]], { version });
    expect(problems).toMatchObject([{ code: 'overlay-invalid', message: expect.stringMatching(message) as unknown }]);
    expect(at('#/info/title')).toBe('Inn');
  });

  test.each(['1.0', 1.1, '1.1.3'])('version %s is supported', (version) => {
    expect(apply([[VALID_ACTION]], { version })).toMatchObject({ problems: [] });
  });

  test('copy needs version 1.1', () => {
    const { problems } = apply([[{ target: '$.info', copy: '$.info' }]], { version: '1.0.0' });
    expect(problems).toMatchObject([{ message: expect.stringContaining('requires overlay version 1.1') as unknown }]);
  });

  test.each([
    ['o.yaml', '{ broken', 'overlay-invalid'],
    ['o.yaml', '- list', 'overlay-invalid'],
    ['none.yaml', '', 'overlay-missing'],
    ['http://a.example/o.yaml', '', 'overlay-missing'],
    ['https://a.example/o.yaml', '', 'overlay-missing'],
  ])('an unusable file: %s %s', (name, content, code) => {
    const { at, problems } = load({ 'api.yaml': stringify(SPEC), 'o.yaml': content }, [name]);
    expect(problems).toMatchObject([{ code }]);
    expect(at('#/info/title')).toBe('Inn');
  });
});

describe('hostile overlays', () => {
  test('treat __proto__ as an ordinary key', () => {
    const update: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
    const files = {
      'api.yaml': stringify(SPEC),
      'o.json': JSON.stringify({
        overlay: '1.1.0',
        actions: ['$', '$.info', '$.info'].map((target) => ({ target, update })),
      }),
    };
    load(files, ['o.json']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const target = {};
    mergeInto(target, update as JsonObject, () => {});
    expect(Object.keys(target)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
  });

  test.each([
    ['wide', [{ target: '$', update: { x: [1, 2] } }], { target: '$.x', copy: '$.x' }],
    ['deep', [{ target: '$', update: { y: {} } }], { target: '$.y', copy: '$' }],
  ])('stop repeated copies before they exhaust memory or the stack: %s', (_, first, copy) => {
    const { at, problems } = apply([[...first, ...Array.from({ length: 40 }, () => copy)]]);
    expect(problems[0]).toMatchObject({
      code: 'overlay-invalid',
      message: expect.stringContaining('too large or too deep') as unknown,
    });
    expect(at('#/info/title')).toBe('Inn');
  });

  test('report a limited number of problems', () => {
    const { problems } = apply([Array.from({ length: 5_000 }, () => ({ update: 1 }))]);
    expect(problems).toHaveLength(20);
  });
});

test.each(['o.yaml', 'o.json'])(
  'large integers in %s stay as written, and keys that stand twice are reported',
  (name) => {
    const overlay = `{"overlay": "1.0.0", "info": {"title": "O", "version": "1", "version": "2"}, "actions": [
    {"target": "$.info", "update": {"x-id": 9223372036854775807, "x-other": 9223372036854775806}}]}`;
    const { document, problems } = load({ 'api.yaml': stringify(SPEC), [name]: overlay }, [name]);
    const text = restoreIntegers({ integers: document?.integers ?? new Map() }, JSON.stringify(document?.root['info']));
    expect(text).toContain('"x-id":9223372036854775807,"x-other":9223372036854775806');
    expect(problems).toMatchObject([{ code: 'spec-duplicate-key', place: { file: name, line: 1 } }]);
  },
);

import { expect, test } from 'vitest';
import { formatSdkType } from '../sdk-reference.ts';
import { createArtifact } from '../testing/artifact.ts';
import { getMemberKey, getMemberName, getParentName, parseUidType } from './names.ts';
import { readDocfx } from './read-docfx.ts';

const SHAPE = `### YamlMime:ManagedReference
items:
- uid: Acme.Shape\`1
  commentId: T:Acme.Shape\`1
  parent: Acme
  langs: [csharp, vb]
  name: Shape<T>
  type: Class
  source:
    remote: { path: src/Shape.cs, branch: main, repo: 'https://github.com/acme/shapes.git' }
    startLine: 11
  namespace: Acme
  summary: Base of all. See <xref href="Acme.Circle" data-throw-if-not-resolved="false"></xref> and <xref href="System.String"></xref>.
  remarks: <p>More on <span class="paramref">T</span> in <xref href="Acme.Shape%601.Area(System.Int32)">the area</xref>.</p>
  example:
  - "<pre><code class=\\"lang-csharp\\">var a = 1;\\n</code></pre>"
  syntax:
    content: >-
      [Serializable]

      public abstract class Shape<T> : IMeasurable where T : class
    typeParameters:
    - id: T
      description: What it holds.
  inheritance:
  - System.Object
  derivedClasses:
  - Acme.Circle
  implements:
  - Acme.IMeasurable
  attributes:
  - type: System.ObsoleteAttribute
    arguments:
    - value: Use Circle.
  seealso:
  - linkId: Acme.Circle
  - linkId: https://example.com
    altText: Example
- uid: Acme.Shape\`1.#ctor(System.String)
  parent: Acme.Shape\`1
  name: Shape(string)
  type: Constructor
  syntax: { content: protected Shape(string name), parameters: [{ id: name, type: System.String, description: The name. }] }
- uid: Acme.Shape\`1.Area(System.Int32)
  parent: Acme.Shape\`1
  name: Area(int)
  type: Method
  summary: Measures.
  overload: Acme.Shape\`1.Area*
  syntax:
    content: public abstract Dictionary<string, T> Area(int precision = 3, CancellationToken token = default)
    parameters:
    - { id: precision, type: System.Int32, description: Digits. }
    - { id: token, type: System.Threading.CancellationToken }
    return:
      type: System.Collections.Generic.Dictionary{System.String,\`0}
      description: The areas.
  exceptions:
  - { type: System.ArgumentException, description: When negative. }
- uid: Acme.Shape\`1.Area
  parent: Acme.Shape\`1
  name: Area()
  type: Method
  syntax: { content: public double Area(), return: { type: System.Double } }
- uid: Acme.Shape\`1.op_Addition(Acme.Shape{\`0},Acme.Shape{\`0})
  parent: Acme.Shape\`1
  name: operator +(Shape<T>, Shape<T>)
  type: Operator
  syntax: { content: 'public static Shape<T> operator +(Shape<T> a, Shape<T> b)' }
references:
- uid: System.String
  isExternal: true
  href: https://learn.example.com/system.string
  name: string
- uid: System.Collections.Generic.Dictionary{System.String,\`0}
  name: Dictionary<string, T>
  spec.csharp:
  - { uid: 'System.Collections.Generic.Dictionary\`2', name: Dictionary, href: 'https://learn.example.com/dictionary' }
  - name: <
  - { uid: System.String, name: string }
  - name: ','
  - name: " "
  - name: T
  - name: '>'
`;

const OTHERS = `### YamlMime:ManagedReference
items:
- { uid: Acme, name: Acme, type: Namespace }
- uid: Acme.Circle
  name: Circle
  type: Class
  namespace: Acme
  summary: A circle.
  syntax: { content: 'public sealed class Circle : Shape<string>' }
  inheritance: [System.Object, 'Acme.Shape{System.String}']
  inheritedMembers: ['Acme.Shape{System.String}.Area(System.Int32)', System.Object.GetType]
- { uid: Acme.Circle.Radius, parent: Acme.Circle, name: Radius, type: Property, summary: The radius., syntax: { content: 'public double Radius { get; }', return: { type: System.Double } } }
- { uid: Acme.Circle.Max, parent: Acme.Circle, name: Max, type: Field, syntax: { content: public const int Max = 3, return: { type: System.Int32 } } }
- { uid: Acme.Circle.Grown, parent: Acme.Circle, name: Grown, type: Event, syntax: { content: public event EventHandler Grown, return: { type: System.EventHandler } } }
- { uid: Acme.Color, name: Color, type: Enum, namespace: Acme, inheritance: [System.Enum], syntax: { content: public enum Color } }
- { uid: Acme.Color.Red, parent: Acme.Color, name: Red, type: Field, summary: Like blood., syntax: { content: Red = 1, return: { type: Acme.Color } } }
- { uid: Acme.Point, name: Point, type: Struct, namespace: Acme, syntax: { content: public struct Point } }
- { uid: Acme.IMeasurable, name: IMeasurable, type: Interface, namespace: Acme, syntax: { content: public interface IMeasurable } }
- uid: Acme.Done
  name: Done
  type: Delegate
  namespace: Acme
  syntax: { content: public delegate bool Done(Circle circle), parameters: [{ id: circle, type: Acme.Circle }], return: { type: System.Boolean, description: Whether to go on. } }
`;

const reference = readDocfx(
  createArtifact({
    'Acme.Shape-1.yml': SHAPE,
    'Others.yml': OTHERS,
    'toc.yml': '### YamlMime:TableOfContent\n- uid: Acme\n',
    'x.yml': 'a: [',
  }),
);
const find = (name: string) => reference.symbols.find((symbol) => symbol.name === name);

test('reads types as symbols of their namespace, with their kind', () => {
  expect(reference.symbols.map(({ kind, id, label, container }) => [kind, id, label, container])).toEqual([
    ['class', 'Acme.Shape', undefined, 'Acme'],
    ['class', 'Acme.Circle', undefined, 'Acme'],
    ['enum', 'Acme.Color', undefined, 'Acme'],
    ['class', 'Acme.Point', 'struct', 'Acme'],
    ['interface', 'Acme.IMeasurable', undefined, 'Acme'],
    ['type', 'Acme.Done', 'delegate', 'Acme'],
  ]);
});

test('reads the declaration, linked texts, deprecation, examples, relations and source of a class', () => {
  expect(find('Shape<T>')).toMatchObject({
    code: '[Serializable]\npublic abstract class Shape<T> : IMeasurable where T : class',
    language: 'csharp',
    docs: {
      description: [
        {
          form: 'markdown',
          text: 'Base of all. See <a href="sdk:Acme.Circle">Circle</a> and <a href="https://learn.example.com/system.string">string</a>.',
        },
        { text: '<p>More on <code>T</code> in <a href="sdk:Acme.Shape%601.Area(System.Int32)">the area</a>.</p>' },
      ],
      deprecated: { text: 'Use Circle.' },
      examples: [{ text: '<pre><code class="lang-csharp">var a = 1;\n</code></pre>' }],
      see: [
        { text: '<a href="sdk:Acme.Circle"><code>Circle</code></a>' },
        { text: '<a href="https://example.com">Example</a>' },
      ],
    },
    typeParameters: [{ name: 'T', description: [{ text: 'What it holds.' }] }],
    extends: [],
    implements: [[{ text: 'IMeasurable', to: 'Acme.IMeasurable' }]],
    subtypes: [[{ text: 'Circle', to: 'Acme.Circle' }]],
    source: { text: 'src/Shape.cs:12', url: 'https://github.com/acme/shapes/blob/main/src/Shape.cs#L12' },
  });
});

test('wraps long signatures, splits types into parts and merges overloads', () => {
  const members = new Map(find('Shape<T>')?.members.map((member) => [member.name, member]));
  expect([...members.keys()]).toEqual(['Shape', 'Area', 'operator +']);
  expect(members.get('Area')?.signatures).toMatchObject([
    {
      code: 'public abstract Dictionary<string, T> Area(\n  int precision = 3,\n  CancellationToken token = default\n)',
      parameters: [
        { name: 'precision', type: [{ text: 'int' }], description: [{ text: 'Digits.' }] },
        { type: [{ text: 'CancellationToken' }] },
      ],
      returns: {
        type: [
          { text: 'Dictionary', to: 'https://learn.example.com/dictionary' },
          { text: '<' },
          { text: 'string', to: 'System.String' },
          { text: ', T>' },
        ],
        description: [{ text: 'The areas.' }],
      },
      throws: [{ type: [{ text: 'ArgumentException' }], description: [{ text: 'When negative.' }] }],
    },
    { code: 'public double Area()' },
  ]);
  expect(find('Circle')?.members).toMatchObject([
    { kind: 'property', name: 'Radius', tags: ['readonly'], type: [{ text: 'double' }] },
    { kind: 'property', name: 'Max', tags: ['const'], default: '3' },
    { kind: 'event', name: 'Grown' },
  ]);
  expect(find('Color')?.members).toMatchObject([
    { kind: 'value', name: 'Red', default: '1', docs: { description: [{ text: 'Like blood.' }] } },
  ]);
  expect(find('Done')?.signatures).toMatchObject([
    { code: '', parameters: [{ name: 'circle' }], returns: { type: [{ text: 'bool' }] } },
  ]);
});

test('links members inherited from a type with arguments to their declaration', () => {
  const circle = find('Circle');
  expect(circle?.extends.map(formatSdkType)).toEqual(['Shape<string>']);
  expect(circle?.inherited).toEqual([
    {
      from: [{ text: 'Shape', to: 'Acme.Shape' }, { text: '<string>' }],
      members: [{ text: 'Area', to: 'Acme.Shape.Area' }],
    },
  ]);
  expect(reference.targets.get('Acme.Shape.Area')?.member?.name).toBe('Area');
});

test('parses any id in linear time', () => {
  expect(formatSdkType(parseUidType('System.Collections.Generic.List{System.Nullable{System.Int32}}[]'))).toBe(
    'List<Nullable<int>>[]',
  );
  expect(getParentName('A.B{C.D}.M(E.F)')).toBe('A.B{C.D}');
  expect(getMemberName('A.B`1.M``2(E.F)~G.H')).toBe('M');
  expect(getMemberKey('A.B{C.D}.M(E.F)')).toBe('A.B.M');
  expect(parseUidType('{'.repeat(50_000)).length).toBeGreaterThan(0);
});

test('lists the comments of namespaces, which have no pages', () => {
  const namespace =
    '### YamlMime:ManagedReference\nitems:\n- uid: Acme\n  type: Namespace\n  summary: Shapes.\n- uid: Acme.In\n  type: Namespace\n';
  const { unshownTexts } = readDocfx(createArtifact({ 'Acme.yml': namespace }));
  expect(unshownTexts).toEqual([{ name: 'the comment of the namespace "Acme"', text: 'Shapes.' }]);
});

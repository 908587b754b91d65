import { expect, test } from 'vitest';
import { formatSdkType } from '../sdk-reference.ts';
import { isPhpdoc, readPhpdoc } from './read-phpdoc.ts';

const createDocblock = (description: string, ...tags: string[]) =>
  `<docblock line="1"><description>${description}</description><long-description></long-description>${tags.join('')}</docblock>`;

/** As written by version 2. The version 3 output follows below. */
const XML = `<?xml version="1.0" encoding="utf-8"?>
<project title="Acme" version="2.9.0">
  <file path="src/Shape.php" hash="x"><docblock line="0"><description>File.</description></docblock>
    <class final="false" abstract="true" namespace="Acme" line="16">
      <extends>\\Acme\\Base</extends><implements>\\Countable</implements><implements/>
      <name>Shape</name><full_name>\\Acme\\Shape</full_name>
      <docblock line="16"><description>Base of all.</description><long-description>More with {@see \\Acme\\Circle::area() the area}, {@see \\Acme\\Circle} and {@link https://example.com a [site]}.</long-description>
        <tag name="see" description="" link="https://example.com/docs"/><tag name="deprecated" description="2.0 Use a circle."/><tag name="since" description="1.1"/>
        <tag name="property-read" description="How many." type="integer" variable="$count"/></docblock>
      <constant line="18"><name>SIDES</name><full_name>\\Acme\\Shape::SIDES</full_name><value>4</value>${createDocblock('Sides.')}</constant>
      <property static="true" visibility="protected" line="26"><name>$tags</name><full_name>\\Acme\\Shape::$tags</full_name><default>array()</default>${createDocblock('Tags.', '<tag name="var" type="array&lt;string,\\Acme\\Tag&gt;|null"/>')}</property>
      <property visibility="private" line="27"><name>$secret</name><full_name>\\Acme\\Shape::$secret</full_name>${createDocblock('Hidden.')}</property>
      <method final="false" abstract="false" static="true" visibility="public" line="59"><name>create</name><full_name>\\Acme\\Shape::create()</full_name>
        ${createDocblock('Makes one.', '<tag name="param" description="&lt;p&gt;The name.&lt;/p&gt;" type="string|null" variable="$name"/>', '<tag name="throws" description="When empty." type="\\Acme\\Error"/>', '<tag name="return" description="A shape." type="\\Acme\\Shape[]"/>')}
        <argument by_reference="false"><name>$name</name><default></default><type>string</type></argument><argument by_reference="true"><name>$out</name><default>null</default><type>array</type></argument></method>
    </class>
    <trait line="21"><name>Tag</name><full_name>\\Acme\\Tag</full_name>${createDocblock('')}</trait>
    <interface line="3"><extends>\\Countable</extends><name>Measurable</name><full_name>\\Acme\\Measurable</full_name>${createDocblock('Can be measured.')}</interface>
    <source>eJyd</source>
  </file>
  <file path="src/Circle.php" hash="y">
    <class final="true" abstract="false" namespace="\\Acme" line="10"><name>Circle</name><full_name>\\Acme\\Circle</full_name>${createDocblock('A circle.')}<extends>\\Acme\\Shape</extends>
      <method visibility="public" line="9" static="false"><name>__construct</name><full_name>\\Acme\\Circle::__construct()</full_name><value></value><argument line="9" by_reference="false"><name>radius</name><default></default><type>float</type></argument>${createDocblock('Makes a circle.')}</method>
      <method visibility="public" line="9"><name>area</name><full_name>\\Acme\\Circle::area()</full_name>${createDocblock('Area.', '<tag name="return" description="" type="float"/>')}</method>
      <method visibility="public" line="59"><name>create</name><full_name>\\Acme\\Shape::create()</full_name><inherited_from>\\Acme\\Shape</inherited_from>${createDocblock('Makes one.')}</method>
      <method visibility="public" line="60"><name>count</name><full_name>\\Countable::count()</full_name>${createDocblock('Counts.')}</method>
    </class>
    <enum line="1"><name>Suit</name><full_name>\\Acme\\Suit</full_name>${createDocblock('Suits.')}<case line="2"><name>Hearts</name><full_name>\\Acme\\Suit::Hearts</full_name><value>'H'</value>${createDocblock('Red.')}</case></enum>
    <function><name>measure</name><full_name>\\Acme\\measure()</full_name>${createDocblock('Measures.', '<tag name="param" description="What." variable="shape" type="\\Acme\\Shape"/>', '<tag name="return" type="float"/>')}<argument by_reference="false"><name>shape</name><default></default><type>\\Acme\\Shape</type></argument></function>
    <constant><name>VERSION</name><full_name>\\Acme\\VERSION</full_name><value>'1.0'</value>${createDocblock('The version.')}</constant>
  </file>
</project>`;

const reference = readPhpdoc(Buffer.from(XML), 'structure.xml');
const find = (name: string) => reference.symbols.find((symbol) => symbol.name === name);

test('reads classes, traits, interfaces, enums, functions and constants as symbols of their namespace', () => {
  expect(reference.symbols.map(({ kind, id, label, container }) => [kind, id, label, container])).toEqual([
    ['class', 'Acme\\Shape', undefined, 'Acme'],
    ['class', 'Acme\\Tag', 'trait', 'Acme'],
    ['interface', 'Acme\\Measurable', undefined, 'Acme'],
    ['class', 'Acme\\Circle', undefined, 'Acme'],
    ['enum', 'Acme\\Suit', undefined, 'Acme'],
    ['function', 'Acme\\measure', undefined, 'Acme'],
    ['variable', 'Acme\\VERSION', 'constant', 'Acme'],
  ]);
});

test('reads the declaration, linked texts, deprecation and relations of a class', () => {
  expect(find('Shape')).toMatchObject({
    code: 'abstract class Shape extends Base implements Countable',
    docs: {
      description: [
        { text: 'Base of all.' },
        {
          text: 'More with [the area](<sdk:Acme%5CCircle%3A%3Aarea>), [`Acme\\Circle`](<sdk:Acme%5CCircle>) and [a \\[site\\]](<https://example.com>).',
        },
      ],
      deprecated: { text: '2.0 Use a circle.' },
      since: '1.1',
      see: [{ text: '[https://example.com/docs](<https://example.com/docs>)' }],
    },
    subtypes: [[{ text: 'Circle' }]],
    source: { text: 'src/Shape.php:16' },
  });
});

test('reads modifiers, type parts and doc blocks of members, and omits private ones', () => {
  expect(find('Shape')?.members).toMatchObject([
    { kind: 'property', name: 'SIDES', tags: ['const'], default: '4' },
    {
      kind: 'property',
      name: '$tags',
      tags: ['protected', 'static'],
      type: [{ text: 'array<string,' }, { text: 'Tag', to: 'Acme\\Tag' }, { text: '>|null' }],
      default: 'array()',
    },
    {
      kind: 'method',
      name: 'create',
      signatures: [
        {
          code: 'public static function create(\n  string|null $name,\n  array &$out = null\n): Shape[]',
          parameters: [
            {
              name: '$name',
              type: [{ text: 'string|null' }],
              description: [{ text: '<p>The name.</p>' }],
              required: true,
            },
            { name: '&$out', default: 'null', required: false },
          ],
          returns: {
            type: [{ text: 'Shape', to: 'Acme\\Shape' }, { text: '[]' }],
            description: [{ text: 'A shape.' }],
          },
          throws: [{ type: [{ text: 'Error', to: 'Acme\\Error' }] }],
        },
      ],
    },
    { kind: 'property', name: '$count', tags: ['readonly'], type: [{ text: 'integer' }] },
  ]);
  expect(find('Suit')?.members).toMatchObject([{ kind: 'value', name: 'Hearts', default: "'H'" }]);
  expect(find('measure')?.signatures[0]).toMatchObject({
    code: 'function measure(Shape $shape): float',
    parameters: [{ description: [{ text: 'What.' }] }],
  });
  expect(find('VERSION')?.code).toBe("const VERSION = '1.0';");
});

test('links inherited members to their page, and shows those without one', () => {
  const circle = find('Circle');
  expect(circle?.members.map(({ kind, name, from }) => [kind, name, from && formatSdkType(from)])).toEqual([
    ['constructor', '__construct', undefined],
    ['method', 'area', undefined],
    ['method', 'count', 'Countable'],
  ]);
  expect(circle?.inherited).toEqual([
    { from: [{ text: 'Shape', to: 'Acme\\Shape' }], members: [{ text: 'create', to: 'Acme\\Shape::create' }] },
  ]);
  expect(
    ['Acme\\Shape::create', 'Acme\\Shape::tags', 'Acme\\Shape'].map((key) => reference.targets.get(key)?.symbol.name),
  ).toEqual(['Shape', 'Shape', 'Shape']);
});

test('does not expand entities declared in a file', () => {
  const xml = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
<project><file path="a"><class><name>A</name><full_name>\\A</full_name><docblock><description>&b;&c;</description></docblock></class></file></project>`;
  expect(readPhpdoc(Buffer.from(xml), 'a.xml').symbols[0]?.docs.description).toEqual([
    { form: 'markdown', text: '&b;&c;' },
  ]);
});

test.each([
  ['<?xml version="1.0"?><project/>', true],
  ['\uFEFF<project name="x">', true],
  ['<?xml version="1.0"?><rss/>', false],
  ['project', false],
])('recognizes %j as the structure file: %s', (text, is) => {
  expect(isPhpdoc(Buffer.from(text))).toBe(is);
});

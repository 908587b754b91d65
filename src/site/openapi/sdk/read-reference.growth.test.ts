/** References of any size and content must be read, and their pages created, in linear time. */
import { expect, test } from 'vitest';
import { growthOf } from '../../../../test/helpers/growth.ts';
import type { SdkReference } from '../../model/sdk-reference.ts';
import { groupSdkPages } from './list-pages.ts';
import { readDocfx } from './docfx/read-docfx.ts';
import { readJavadoc } from './javadoc/read-javadoc.ts';
import { symbolNodes } from './page/symbol-nodes.ts';
import { readPhpdoc } from './phpdoc/read-phpdoc.ts';
import { readSphinx } from './sphinx/read-sphinx.ts';
import { artifactOf } from './testing/artifact.ts';
import { comment, method, NUMBER, parameter, project, reference, reflection } from './testing/typedoc.ts';
import { readTypedoc } from './typedoc/read-typedoc.ts';
import { pageOptions } from '../page/testing/page.ts';

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

function show(sdkReference: SdkReference): void {
  groupSdkPages(sdkReference);
  for (const symbol of sdkReference.symbols)
    symbolNodes(sdkReference, symbol, { ...pageOptions(), urlOf: ({ id }) => `/${id}` });
}

test.each<[string, (size: number) => SdkReference]>([
  [
    'symbols that name each other',
    (size) =>
      readTypedoc(
        project(
          ...Array.from({ length: size }, (_, index) =>
            reflection(128, `C${index}`, {
              id: index + 1,
              extendedTypes: [reference(((index + 1) % size) + 1, 'X')],
              children: [
                method('go', [
                  { parameters: [parameter('a', reference(1, 'C0'))], type: NUMBER, comment: comment('Text `a`.') },
                ]),
              ],
            }),
          ),
        ),
      ),
  ],
  [
    'pages of Java',
    (size) =>
      readJavadoc(
        artifactOf(
          Object.fromEntries(
            Array.from({ length: size }, (_, index) => [
              `a/C${index}.html`,
              `<main><section class="class-description"><div class="type-signature">public class C${index} extends <a href="C0.html">C0</a></div><div class="block">Text.</div></section></main>`,
            ]),
          ),
        ),
      ),
  ],
  [
    'overloads in Java',
    (size) =>
      readJavadoc(
        artifactOf({
          'a/A.html': `<main><section class="class-description"><div class="type-signature">class A</div></section><section id="method-detail">${times(size, (index) => `<section class="detail" id="go(${index})"><h3>go</h3><div class="member-signature">void go(int a)</div></section>`)}</section></main>`,
        }),
      ),
  ],
  [
    'functions of Python',
    (size) =>
      readSphinx(
        artifactOf({
          'a.fjson': JSON.stringify({
            body: times(
              size,
              (index) =>
                `<dl class="py function"><dt class="sig" id="a.f${index}"><span class="descname">f${index}</span>(a, b=1)</dt><dd><p>Text.</p></dd></dl>`,
            ),
          }),
        }),
      ),
  ],
  [
    'items of .NET',
    (size) =>
      readDocfx(
        artifactOf({
          'a.yml': `### YamlMime:ManagedReference\nitems:\n- { uid: A, name: A, type: Class }\n${times(size, (index) => `- { uid: 'A.M(${index})', parent: A, name: M(int), type: Method, summary: '<xref href="A"></xref>' }\n`)}references:\n${times(size, (index) => `- uid: R${index}\n  name: r\n`)}`,
        }),
      ),
  ],
  [
    'classes of PHP',
    (size) =>
      readPhpdoc(
        Buffer.from(
          `<project><file path="a">${times(size, (index) => `<class><name>A${index}</name><full_name>\\A${index}</full_name><extends>\\A0</extends></class>`)}</file></project>`,
        ),
        'a.xml',
      ),
  ],
])('%s', (_, read) => {
  expect(growthOf((size) => show(read(size)), 20)).toBeLessThan(30);
});

const java = (declaration: string, text = '') =>
  readJavadoc(
    artifactOf({
      'a/A.html': `<main><section class="class-description"><div class="type-signature">${declaration}</div><div class="block">${text}</div></section></main>`,
    }),
  );
const javaMethod = (declaration: string) =>
  readJavadoc(
    artifactOf({
      'a/A.html': `<main><div class="type-signature">class A</div><section id="method-detail"><section class="detail"><h3>a</h3><div class="member-signature">${declaration}</div></section></section></main>`,
    }),
  );
const sphinx = (term: string, text = '') =>
  readSphinx(
    artifactOf({
      'a.fjson': JSON.stringify({
        body: `<dl class="py function"><dt class="sig" id="a.f"><span class="descname">f</span>${term}</dt><dd>${text}</dd></dl>`,
      }),
    }),
  );
const docfx = (summary: string, content = '') =>
  readDocfx(
    artifactOf({
      'a.yml': `### YamlMime:ManagedReference\nitems:\n- uid: A\n  name: A\n  type: Class\n  summary: ${JSON.stringify(summary)}\n  syntax: { content: ${JSON.stringify(content)} }\n`,
    }),
  );
const php = (text: string) =>
  readPhpdoc(
    Buffer.from(
      `<project><file path="a"><class><name>A</name><full_name>\\A</full_name><docblock><description>${text}</description></docblock></class></file></project>`,
    ),
    'a.xml',
  );

test.each<[string, (text: (part: string) => string) => SdkReference]>([
  ['elements in each other', (text) => java('class A', text('<div>'))],
  ['blanks in a declaration', (text) => java(`class A${text(' ')}x`)],
  ['brackets in a declaration', (text) => java(`class A${text('&lt;')}`)],
  ['clauses in a declaration', (text) => java(`class A ${text('extends ')}`)],
  ['modifiers', (text) => javaMethod(`${text('public ')} void a()`)],
  ['names in a signature', (text) => javaMethod(text('a a '))],
  ['commas in a signature', (text) => javaMethod(`a(${text('b,')})`)],
  ['letters of a parameter', (text) => javaMethod(`a(${text('b')}!)`)],
  ['blanks in code', (text) => java('class A', `<pre>a${text(' ')}b${text('\n')}c</pre>`)],
  ['entities', (text) => java('class A', text('&amp;&#x;'))],
  ['brackets in a term', (text) => sphinx(`(${text('[')}`)],
  ['parameters of a term', (text) => sphinx(`(${text('a=b: c,')})`)],
  ['notes', (text) => sphinx('()', text('<div class="admonition seealso">a</div>'))],
  [
    'members',
    (text) => sphinx('()', text('<dl class="py attribute"><dt><span class="descname">a</span></dt><dd></dd></dl>')),
  ],
  ['open references', (text) => docfx(text('<xref href="a" '))],
  ['values', (text) => docfx('', text(' = '))],
  ['brackets of .NET', (text) => docfx('', `a${text('(')}`)],
  ['open tags of PHP', (text) => php(text('{@see a '))],
  ['blanks in a tag of PHP', (text) => php(`{@see a${text(' ')}{`)],
  ['links of PHP', (text) => php(text('{@see \\A}'))],
])('hostile: %s', (_, read) => {
  expect(growthOf((size) => show(read((part) => part.repeat(size))), 500)).toBeLessThan(30);
});

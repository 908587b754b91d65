/** References of any size and content must be read, and their pages created, in linear time. */
import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import type { SdkReference } from './sdk-reference.ts';
import { groupSdkPages } from './list-pages.ts';
import { readDocfx } from './docfx/read-docfx.ts';
import { readJavadoc } from './javadoc/read-javadoc.ts';
import { renderSymbolPage } from './page/render-symbol-page.ts';
import { readPhpdoc } from './phpdoc/read-phpdoc.ts';
import { readSphinx } from './sphinx/read-sphinx.ts';
import { createArtifact } from './testing/artifact.ts';
import {
  createComment,
  createMethod,
  NUMBER,
  createParameter,
  createProject,
  createReference,
  createReflection,
} from './testing/typedoc.ts';
import { readTypedoc } from './typedoc/read-typedoc.ts';
import { createPageOptions } from '../../descriptions/testing/page.ts';

const repeatText = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

function show(sdkReference: SdkReference): void {
  groupSdkPages(sdkReference);
  for (const symbol of sdkReference.symbols)
    renderSymbolPage(sdkReference, symbol, { ...createPageOptions(), urlOf: (name) => `/${name}` });
}

test.each<[string, (size: number) => SdkReference]>([
  [
    'symbols that name each other',
    (size) =>
      readTypedoc(
        createProject(
          ...Array.from({ length: size }, (_, index) =>
            createReflection(128, `C${index}`, {
              id: index + 1,
              extendedTypes: [createReference(((index + 1) % size) + 1, 'X')],
              children: [
                createMethod('go', [
                  {
                    parameters: [createParameter('a', createReference(1, 'C0'))],
                    type: NUMBER,
                    comment: createComment('Text `a`.'),
                  },
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
        createArtifact(
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
        createArtifact({
          'a/A.html': `<main><section class="class-description"><div class="type-signature">class A</div></section><section id="method-detail">${repeatText(size, (index) => `<section class="detail" id="go(${index})"><h3>go</h3><div class="member-signature">void go(int a)</div></section>`)}</section></main>`,
        }),
      ),
  ],
  [
    'functions of Python',
    (size) =>
      readSphinx(
        createArtifact({
          'a.fjson': JSON.stringify({
            body: repeatText(
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
        createArtifact({
          'a.yml': `### YamlMime:ManagedReference\nitems:\n- { uid: A, name: A, type: Class }\n${repeatText(size, (index) => `- { uid: 'A.M(${index})', parent: A, name: M(int), type: Method, summary: '<xref href="A"></xref>' }\n`)}references:\n${repeatText(size, (index) => `- uid: R${index}\n  name: r\n`)}`,
        }),
      ),
  ],
  [
    'classes of PHP',
    (size) =>
      readPhpdoc(
        Buffer.from(
          `<project><file path="a">${repeatText(size, (index) => `<class><name>A${index}</name><full_name>\\A${index}</full_name><extends>\\A0</extends></class>`)}</file></project>`,
        ),
        'a.xml',
      ),
  ],
])('%s', (_, read) => {
  expect(measureGrowth((size) => show(read(size)), 20)).toBeLessThan(30);
});

const readJavaClass = (declaration: string, text = '') =>
  readJavadoc(
    createArtifact({
      'a/A.html': `<main><section class="class-description"><div class="type-signature">${declaration}</div><div class="block">${text}</div></section></main>`,
    }),
  );
const readJavaMethod = (declaration: string) =>
  readJavadoc(
    createArtifact({
      'a/A.html': `<main><div class="type-signature">class A</div><section id="method-detail"><section class="detail"><h3>a</h3><div class="member-signature">${declaration}</div></section></section></main>`,
    }),
  );
const readSphinxTerm = (term: string, text = '') =>
  readSphinx(
    createArtifact({
      'a.fjson': JSON.stringify({
        body: `<dl class="py function"><dt class="sig" id="a.f"><span class="descname">f</span>${term}</dt><dd>${text}</dd></dl>`,
      }),
    }),
  );
const readDocfxSummary = (summary: string, content = '') =>
  readDocfx(
    createArtifact({
      'a.yml': `### YamlMime:ManagedReference\nitems:\n- uid: A\n  name: A\n  type: Class\n  summary: ${JSON.stringify(summary)}\n  syntax: { content: ${JSON.stringify(content)} }\n`,
    }),
  );
const readPhpText = (text: string) =>
  readPhpdoc(
    Buffer.from(
      `<project><file path="a"><class><name>A</name><full_name>\\A</full_name><docblock><description>${text}</description></docblock></class></file></project>`,
    ),
    'a.xml',
  );

test.each<[string, (text: (part: string) => string) => SdkReference]>([
  ['elements in each other', (text) => readJavaClass('class A', text('<div>'))],
  ['blanks in a declaration', (text) => readJavaClass(`class A${text(' ')}x`)],
  ['brackets in a declaration', (text) => readJavaClass(`class A${text('&lt;')}`)],
  ['clauses in a declaration', (text) => readJavaClass(`class A ${text('extends ')}`)],
  ['modifiers', (text) => readJavaMethod(`${text('public ')} void a()`)],
  ['names in a signature', (text) => readJavaMethod(text('a a '))],
  ['commas in a signature', (text) => readJavaMethod(`a(${text('b,')})`)],
  ['letters of a parameter', (text) => readJavaMethod(`a(${text('b')}!)`)],
  ['blanks in code', (text) => readJavaClass('class A', `<pre>a${text(' ')}b${text('\n')}c</pre>`)],
  ['entities', (text) => readJavaClass('class A', text('&amp;&#x;'))],
  ['brackets in a term', (text) => readSphinxTerm(`(${text('[')}`)],
  ['parameters of a term', (text) => readSphinxTerm(`(${text('a=b: c,')})`)],
  ['notes', (text) => readSphinxTerm('()', text('<div class="admonition seealso">a</div>'))],
  [
    'members',
    (text) =>
      readSphinxTerm('()', text('<dl class="py attribute"><dt><span class="descname">a</span></dt><dd></dd></dl>')),
  ],
  ['open references', (text) => readDocfxSummary(text('<xref href="a" '))],
  ['values', (text) => readDocfxSummary('', text(' = '))],
  ['brackets of .NET', (text) => readDocfxSummary('', `a${text('(')}`)],
  ['open tags of PHP', (text) => readPhpText(text('{@see a '))],
  ['blanks in a tag of PHP', (text) => readPhpText(`{@see a${text(' ')}{`)],
  ['links of PHP', (text) => readPhpText(text('{@see \\A}'))],
])('hostile: %s', (_, read) => {
  expect(measureGrowth((size) => show(read((part) => part.repeat(size))), 500)).toBeLessThan(30);
});

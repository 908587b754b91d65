import { expect, test } from 'vitest';
import { formatSdkType } from '../sdk-reference.ts';
import { createArtifact } from '../testing/artifact.ts';
import { readJavadoc } from './read-javadoc.ts';

/** As written by version 17. */
const SHAPE = `<!DOCTYPE HTML>
<html><head><meta name="description" content="declaration: package: com.example, class: Shape"></head>
<body class="class-declaration-page"><nav><a href="index.html">Overview</a></nav><main role="main">
<div class="header"><div class="sub-title"><span>Package</span>&nbsp;<a href="package-summary.html">com.example</a></div>
<h1 title="Class Shape" class="title">Class Shape&lt;T&gt;</h1></div>
<section class="class-description" id="class-description">
<dl class="notes"><dt>Type Parameters:</dt><dd><code>T</code> - what it holds</dd></dl>
<dl class="notes"><dt>Direct Known Subclasses:</dt><dd><code><a href="Circle.html">Circle</a></code></dd></dl>
<hr>
<div class="type-signature"><span class="annotations">@Fast(value=2,
      names="a")
</span><span class="modifiers">public abstract class </span><span class="element-name type-name-label">Shape&lt;T extends <a href="https://docs.example.com/Comparable.html">Comparable</a>&lt;? super T&gt;&gt;</span>
<span class="extends-implements">extends <a href="https://docs.example.com/Object.html">Object</a>
implements <a href="https://docs.example.com/Iterable.html">Iterable</a>&lt;T&gt;</span></div>
<div class="deprecation-block"><span class="deprecated-label">Deprecated, for removal.</span><div class="deprecation-comment">Use <a href="Circle.html"><code>Circle</code></a>.</div></div>
<div class="block">Base of all. See <a href="Circle.html#area(int)"><code>area</code></a>, <a href="package-summary.html">all</a>.
 <p>Second <script>alert(1)</script><img src="doc-files/a.png" alt="picture" onerror="alert(1)"> <a href="javascript:alert(1)">bad</a>
 <pre><code>
 int a = 1 &lt; 2;
   b();
 </code></pre></div>
<dl class="notes"><dt>Since:</dt><dd>1.1</dd><dt>See Also:</dt><dd><ul class="see-list"><li><a href="Circle.html"><code>Circle</code></a></li><li><a href="../../constant-values.html#x">Constant Field Values</a></li></ul></dd>
<dt>API Note:</dt><dd>Slow.</dd></dl>
</section>
<section class="summary"><ul class="summary-list"><li><section class="method-summary" id="method-summary"><h2>Method Summary</h2>
<div class="inherited-list"><h3 id="methods-inherited-from-class-com.example.Base">Methods inherited from class&nbsp;com.example.<a href="Base.html">Base</a></h3>
<code><a href="Base.html#go()">go</a>, <a href="Base.html#stop()">stop</a></code></div>
<div class="inherited-list"><h3>Methods inherited from class&nbsp;java.lang.<a href="https://docs.example.com/Object.html">Object</a></h3><code><a href="https://docs.example.com/Object.html#wait()">wait</a></code></div>
</section></li></ul></section>
<section class="details"><ul class="details-list"><li><section class="field-details" id="field-detail"><h2>Field Details</h2><ul class="member-list"><li>
<section class="detail" id="SIDES"><h3>SIDES</h3><div class="member-signature"><span class="modifiers">public static final</span>&nbsp;<span class="return-type">int</span>&nbsp;<span class="element-name">SIDES</span></div>
<div class="deprecation-block"><span class="deprecated-label">Deprecated, for removal.</span></div><div class="block">Sides.</div></section></li></ul></section></li>
<li><section class="constructor-details" id="constructor-detail"><h2>Constructor Details</h2><ul class="member-list"><li>
<section class="detail" id="&lt;init&gt;(java.lang.String,T...)"><h3 id="&lt;init&gt;(java.lang.String,java.lang.Comparable[])">Shape</h3><div class="member-signature"><span class="modifiers">protected</span>&nbsp;<span class="element-name">Shape</span><wbr><span class="parameters">(<a href="https://docs.example.com/String.html">String</a>&nbsp;name,
 <a href="Shape.html" title="type parameter in Shape">T</a>...&nbsp;tags)</span>
      throws <span class="exceptions"><a href="https://docs.example.com/E.html">E</a></span></div><div class="block">Makes one.</div>
<dl class="notes"><dt>Parameters:</dt><dd><code>name</code> - the <b>name</b></dd></dl></section></li></ul></section></li>
<li><section class="method-details" id="method-detail"><h2>Method Details</h2><ul class="member-list"><li>
<section class="detail" id="area(int)"><h3>area</h3><div class="horizontal-scroll"><div class="member-signature"><span class="modifiers">public</span>&nbsp;<span class="type-parameters">&lt;R extends Number &amp; Comparable&lt;R&gt;&gt;</span>&nbsp;<span class="return-type"><a href="Circle.html">Circle</a>&lt;R&gt;</span>&nbsp;<span class="element-name">area</span><wbr><span class="parameters">(int&nbsp;precision)</span></div><div class="block">Measures.</div>
<dl class="notes"><dt>Type Parameters:</dt><dd><span id="x"><code>R</code> - the result</span></dd><dt>Parameters:</dt><dd><code>precision</code> - digits</dd><dt>Returns:</dt><dd>the area</dd><dt>Throws:</dt><dd><code><a href="https://docs.example.com/E.html">E</a></code> - always</dd></dl></div></section></li>
<li><section class="detail" id="area()"><h3>area</h3><div class="member-signature"><span class="annotations">@Deprecated
</span><span class="modifiers">public</span>&nbsp;<span class="return-type">double</span>&nbsp;<span class="element-name">area</span>()</div><div class="deprecation-block"><span class="deprecated-label">Deprecated.</span><div class="deprecation-comment">old</div></div></section></li></ul></section></li></ul></section>
</main></body></html>`;

/** As written by version 8. */
const CIRCLE = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><body>
<div class="header"><div class="subTitle">com.example</div><h2 title="Class Circle" class="title">Class Circle</h2></div>
<div class="contentContainer"><div class="description"><ul class="blockList"><li class="blockList"><hr><br>
<pre>@Deprecated
public final class <span class="typeNameLabel">Circle</span>
extends <a href="../../com/example/Shape.html" title="class in com.example">Shape</a>&lt;java.lang.String&gt;</pre>
<div class="block"><span class="deprecatedLabel">Deprecated.</span>&nbsp;<span class="deprecationComment">Gone.</span></div>
<div class="block">A circle.</div>
<dl><dt><span class="simpleTagLabel">Since:</span></dt><dd>2.0</dd></dl></li></ul></div>
<div class="summary"><ul class="blockList"><li class="blockList"><ul class="blockList"><li class="blockList"><a name="methods.inherited.from.class.com.example.Shape"><!--   --></a>
<h3>Methods inherited from class&nbsp;com.example.<a href="../../com/example/Shape.html">Shape</a></h3>
<code><a href="../../com/example/Shape.html#area-int-">area</a></code></li></ul></li></ul></div>
<div class="details"><ul class="blockList"><li class="blockList"><ul class="blockList"><li class="blockList"><a name="field.detail"><!--   --></a><h3>Field Detail</h3>
<a name="fieldDetail"><!--   --></a><ul class="blockListLast"><li class="blockList"><h4>fieldDetail</h4><pre>public static final&nbsp;int fieldDetail</pre><div class="block">A field.</div></li></ul></li></ul>
<ul class="blockList"><li class="blockList"><a name="method.detail"><!--   --></a><h3>Method Detail</h3>
<a name="grow-int-java.util.List-"><!--   --></a><ul class="blockListLast"><li class="blockList"><h4>grow</h4>
<pre>@Nullable
public&nbsp;java.util.List&lt;java.lang.String&gt;&nbsp;grow(int&nbsp;by,
                     java.util.List&lt;? extends T&gt;&nbsp;more)
              throws java.io.IOException</pre><div class="block">Grows.</div>
<dl><dt><span class="paramLabel">Parameters:</span></dt><dd><code>by</code> - how much</dd><dt><span class="returnLabel">Returns:</span></dt><dd>the rest</dd><dt><span class="throwsLabel">Throws:</span></dt><dd><code>java.io.IOException</code> - when full</dd></dl></li></ul></li></ul></li></ul></div>
</div></body></html>`;

const KIND = (declaration: string) =>
  `<main><section class="class-description"><div class="type-signature"><span class="modifiers">${declaration}</span></div></section></main>`;

const FILES = {
  'element-list': 'com.example',
  'com/example/Shape.html': SHAPE,
  'com/example/Circle.html': CIRCLE,
  'com/example/Circle.Arc.html': KIND('public static class Circle.Arc'),
  'com/example/package-summary.html': SHAPE,
  'com/example/class-use/Shape.html': SHAPE,
  'com/example/doc-files/a.png': '',
};

const reference = readJavadoc(createArtifact(FILES));
const find = (name: string) => reference.symbols.find((symbol) => symbol.name === name);
const findMember = (name: string, of: string) => find(of)?.members.find((one) => one.name === name);

test('reads class pages as symbols, ignoring other files in the folder', () => {
  expect(reference.symbols.map(({ id }) => id)).toEqual([
    'com.example.Circle',
    'com.example.Circle.Arc',
    'com.example.Shape',
  ]);
  expect(find('Circle')?.nested.map(formatSdkType)).toEqual(['Circle.Arc']);
});

test('reads the declaration, comment, deprecation, notes and relations of a class', () => {
  expect(find('Shape')).toMatchObject({
    kind: 'class',
    container: 'com.example',
    code: '@Fast(value=2, names="a")\npublic abstract class Shape<T extends Comparable<? super T>>\n    implements Iterable<T>',
    extends: [],
    implements: [[{ text: 'Iterable', to: 'https://docs.example.com/Iterable.html' }, { text: '<T>' }]],
    typeParameters: [
      { name: 'T', type: [{ text: 'extends Comparable<? super T>' }], description: [{ text: 'what it holds' }] },
    ],
    docs: {
      deprecated: { text: 'Use <a href="sdk:com%2Fexample%2FCircle.html"><code>Circle</code></a>.' },
      since: '1.1',
      see: [{ text: '<a href="sdk:com%2Fexample%2FCircle.html"><code>Circle</code></a>' }],
    },
    inherited: [
      {
        from: [{ text: 'Base', to: 'com/example/Base.html' }],
        members: [{ text: 'go', to: 'com/example/Base.html#go()' }, { text: ', ' }, { text: 'stop' }],
      },
    ],
  });
  expect(find('Shape')?.subtypes.map(formatSdkType)).toEqual(['Circle']);
});

test('keeps text, links and images in comments, but no scripts', () => {
  const [text, note] = find('Shape')?.docs.description ?? [];
  expect(text?.text).toContain('See <a href="sdk:com%2Fexample%2FCircle.html%23area(int)"><code>area</code></a>');
  expect(text?.text).toContain('<img src="/sdk/com/example/doc-files/a.png" alt="picture">');
  expect(text?.text).toContain('int a = 1 &lt; 2;');
  expect(text?.text).not.toMatch(/script|onerror|javascript/);
  expect(note?.text).toBe('<div><strong>API Note: </strong>Slow.</div>');
});

test('reads parameters with types and descriptions, and merges overloads', () => {
  expect(findMember('SIDES', 'Shape')).toMatchObject({
    kind: 'property',
    tags: ['static', 'final'],
    type: [{ text: 'int' }],
  });
  // The deprecation applies to the class as a whole.
  expect(findMember('SIDES', 'Shape')?.docs.deprecated).toBeUndefined();
  expect(findMember('Shape', 'Shape')?.signatures[0]).toMatchObject({
    code: 'protected Shape(String name, T... tags) throws E',
    parameters: [
      { name: 'name', type: [{ text: 'String' }], description: [{ text: 'the <b>name</b>' }] },
      { name: 'tags', type: [{ text: 'T...' }], description: [] },
    ],
    throws: [{ type: [{ text: 'E', to: 'https://docs.example.com/E.html' }], description: [] }],
  });
  expect(findMember('area', 'Shape')?.signatures).toMatchObject([
    {
      code: 'public <R extends Number & Comparable<R>> Circle<R> area(\n  int precision\n)',
      typeParameters: [
        { name: 'R', type: [{ text: 'extends Number & Comparable<R>' }], description: [{ text: 'the result' }] },
      ],
      returns: {
        type: [{ text: 'Circle', to: 'com/example/Circle.html' }, { text: '<R>' }],
        description: [{ text: 'the area' }],
      },
      throws: [{ type: [{ text: 'E' }], description: [{ text: 'always' }] }],
    },
    { code: '@Deprecated\npublic double area()', docs: { deprecated: { text: 'old' } } },
  ]);
});

test('resolves links to classes and members by their URL in the artifact', () => {
  const keys = [
    'com/example/Shape.html',
    'com/example/Shape.html#area(int)',
    'com/example/Circle.html#grow-int-java.util.List-',
    'com.example.Shape',
    'Shape.area',
  ];
  expect(keys.map((key) => reference.targets.get(key)?.symbol.name)).toEqual([
    'Shape',
    'Shape',
    'Circle',
    'Shape',
    'Shape',
  ]);
});

test('reads the layout of version 8', () => {
  expect(find('Circle')).toMatchObject({
    container: 'com.example',
    code: '@Deprecated\npublic final class Circle extends Shape<java.lang.String>',
    extends: [[{ text: 'Shape', to: 'com/example/Shape.html' }, { text: '<java.lang.String>' }]],
    docs: { description: [{ text: 'A circle.' }], deprecated: { text: 'Gone.' }, since: '2.0' },
    inherited: [{ from: [{ text: 'Shape' }], members: [{ text: 'area' }] }],
  });
  expect(findMember('fieldDetail', 'Circle')).toMatchObject({
    kind: 'property',
    type: [{ text: 'int' }],
    docs: { description: [{ text: 'A field.' }] },
  });
  expect(findMember('grow', 'Circle')?.signatures[0]).toMatchObject({
    parameters: [
      { name: 'by', type: [{ text: 'int' }], description: [{ text: 'how much' }] },
      { name: 'more', type: [{ text: 'java.util.List<? extends T>' }] },
    ],
    returns: { type: [{ text: 'java.util.List<java.lang.String>' }], description: [{ text: 'the rest' }] },
    throws: [{ type: [{ text: 'java.io.IOException' }], description: [{ text: 'when full' }] }],
  });
  expect(findMember('grow', 'Circle')?.signatures[0]?.code.split('\n').slice(0, 2)).toEqual([
    '@Nullable',
    'public java.util.List<java.lang.String> grow(',
  ]);
});

test.each([
  ['public interface A extends B, C', 'interface', undefined, ['B', 'C']],
  ['public enum A extends Enum&lt;A&gt;', 'enum', undefined, []],
  ['public @interface A', 'interface', 'annotation', []],
  ['public record A(int x) extends Record', 'class', 'record', []],
  ['public sealed class A extends X permits Y', 'class', undefined, ['X']],
])('reads the kind of %s', (declaration, kind, label, above) => {
  const [symbol] = readJavadoc(createArtifact({ 'a/A.html': KIND(declaration) })).symbols;
  expect(symbol).toMatchObject({ kind, container: 'a' });
  expect([symbol?.label, symbol?.extends.map(formatSdkType)]).toEqual([label, above]);
});

test('recognizes labels in other languages', () => {
  const german = SHAPE.replace('Parameters:</dt><dd><code>name', 'Parameter:</dt><dd><code>name').replace(
    'Since:',
    'Seit:',
  );
  const [symbol] = readJavadoc(createArtifact({ 'com/example/Shape.html': german })).symbols;
  expect(symbol?.docs.since).toBe('1.1');
  expect(symbol?.members[1]?.signatures[0]?.parameters[0]?.description).toHaveLength(1);
});

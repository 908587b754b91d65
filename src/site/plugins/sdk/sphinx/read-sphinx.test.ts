import { expect, test } from 'vitest';
import { formatSdkType } from '../sdk-reference.ts';
import { createArtifact } from '../testing/artifact.ts';
import { readSphinx } from './read-sphinx.ts';

const createParam = (name: string, type: string, preset?: string) =>
  `<em class="sig-param"><span class="n"><span class="pre">${name}</span></span><span class="p"><span class="pre">:</span></span><span class="w"> </span><span class="n">${type}</span>${
    preset === undefined
      ? ''
      : `<span class="w"> </span><span class="o">=</span><span class="w"> </span><span class="default_value">${preset}</span>`
  }</em>`;

const createTerm = (id: string, words: string, prefix: string, name: string, suffix = '') =>
  `<dt class="sig sig-object py" id="${id}">${words && `<span class="property"><span class="k"><span class="pre">${words}</span></span><span class="w"> </span></span>`}` +
  `${prefix && `<span class="sig-prename descclassname"><span class="pre">${prefix}</span></span>`}<span class="sig-name descname"><span class="pre">${name}</span></span>${suffix}` +
  `<a class="reference internal" href="../_modules/x/#y"><span class="viewcode-link"><span class="pre">[source]</span></span></a><a class="headerlink" href="#${id}">¶</a></dt>`;

const call = (...params: string[]) =>
  `<span class="sig-paren">(</span>${params.join(', ')}<span class="sig-paren">)</span>`;
const createReturns = (type: string) =>
  ` <span class="sig-return"><span class="sig-return-icon">&#x2192;</span> <span class="sig-return-typehint">${type}</span></span>`;
const dl = (kind: string, dt: string, dd: string) => `<dl class="py ${kind}">\n${dt}\n<dd>${dd}</dd></dl>\n`;
const SHAPE =
  '<a class="reference internal" href="../other/#shapes.Shape" title="shapes.Shape"><span class="pre">Shape</span></a>';

const BODY = `<section id="module-shapes"><h1>Shapes</h1><p>Prose.</p>
${dl(
  'class',
  createTerm(
    'shapes.Shape',
    'class',
    'shapes.',
    'Shape',
    call(createParam('name', 'str'), createParam('*tags', 'str'), createParam('scale', 'float', '1.0')),
  ),
  `<p>Bases: <code class="xref py">Generic</code>[<code>T</code>], <a class="reference external" href="https://docs.example.com/base"><code>Base</code></a></p>
<p>Base of <em>all</em>, see ${SHAPE}<script>alert(1)</script>.</p>
<dl class="field-list simple"><dt class="field-odd">Parameters<span class="colon">:</span></dt><dd class="field-odd"><ul class="simple">
<li><p><strong>name</strong> – Its name.</p></li><li><p><strong>tags</strong> (<em>list</em><em>[</em><em>str</em><em>]</em><em>, </em><em>optional</em>) – Words.</p></li></ul></dd>
<dt class="field-even">Variables<span class="colon">:</span></dt><dd class="field-even"><p><strong>unit</strong> (<em>str</em>) – The unit.</p></dd></dl>
<div class="highlight-python notranslate"><div class="highlight"><pre><span></span><span class="n">a</span> <span class="o">&lt;</span> 2
</pre></div></div>
<div class="admonition note"><p class="admonition-title">Note</p><p>Slow.</p></div>
<div class="deprecated"><p><span class="versionmodified deprecated">Deprecated since version 1.2: </span>Use a circle.</p></div>
${dl(
  'method',
  createTerm(
    'shapes.Shape.area',
    'async',
    '',
    'area',
    call(
      createParam('precision', 'int', '3'),
      '<em class="sig-param"><span class="o"><abbr title="x"><span>*</span></abbr></span></em>',
      createParam('unit', 'str | None', 'None'),
    ) + createReturns(SHAPE),
  ),
  `<p>Measures.</p><dl class="field-list simple"><dt>Returns<span class="colon">:</span></dt><dd><p>The area.</p></dd><dt>Raises<span class="colon">:</span></dt><dd><p><a class="reference internal" href="#shapes.Error"><strong>Error</strong></a> – When broken.</p></dd></dl>
<div class="versionadded"><p><span class="versionmodified added">Added in version 1.1.</span></p></div>`,
)}
${dl('attribute', createTerm('shapes.Shape.sides', '', '', 'sides', '<span class="property"><span class="p">:</span> int</span><span class="property"> <span class="p">=</span> 4</span>'), '<p>Sides.</p>')}
${dl('class', createTerm('shapes.Shape.Part', 'class', '', 'Part'), '<p>Inner.</p>')}`,
)}
${dl('class', createTerm('shapes.Color', 'class', 'shapes.', 'Color', call('value')), `<p>Bases: <code>Enum</code></p>${dl('attribute', createTerm('shapes.Color.RED', '', '', 'RED', '<span class="property"> <span class="p">=</span> 1</span>'), '')}`)}
${dl('exception', createTerm('shapes.Error', 'exception', 'shapes.', 'Error'), '<p>Bases: <code>Exception</code></p>')}
${dl('data', createTerm('shapes.LIMIT', '', 'shapes.', 'LIMIT', '<span class="property"><span class="p">:</span> int</span><span class="property"> <span class="p">=</span> 3</span>'), '<p>A limit.</p>')}
${dl('function', createTerm('shapes.total', '', 'shapes.', 'total', call(createParam('shapes', `Iterable[${SHAPE}]`))), '<p>Sum.</p><dl class="field-list simple"><dt>Return type:</dt><dd><p>float</p></dd></dl>')}
</section>`;

const createDocument = (body: string) => JSON.stringify({ body, title: 'T', current_page_name: 'api' });

const OTHER = `
<dl class="js function"><dt class="sig sig-object js" id="measure"><span class="sig-name descname"><span class="n">measure</span></span><span class="sig-paren">(</span><em class="sig-param"><span class="n">shape</span></em><span class="optional">[</span>, <em class="sig-param"><span class="n">options</span></em><span class="optional">]</span><span class="sig-paren">)</span></dt><dd><p>JS.</p></dd></dl>
<dl class="c function"><dt class="sig sig-object c" id="c.measure"><span class="kt">int</span> <span class="sig-name descname"><span class="n">measure</span></span><span class="sig-paren">(</span><span class="k">const</span> <span class="kt">char</span> <span class="p">*</span><span class="n">name</span>, <span class="kt">int</span> <span class="n">flags</span><span class="sig-paren">)</span><br /></dt><dd><p>C.</p></dd></dl>
<dl class="cpp class"><dt class="sig sig-object cpp" id="_CPPv4N2ns3BoxE"><span class="k">class</span> <span class="sig-prename descclassname"><span class="n">ns</span><span class="p">::</span></span><span class="sig-name descname"><span class="n">Box</span></span></dt><dd><p>A box.</p></dd></dl>
<dl class="method"><dt id="old.Thing.go"><code class="sig-prename descclassname">old.</code><code class="sig-name descname">go</code><span class="sig-paren">(</span><em>a</em>, <em>b=2</em><span class="sig-paren">)</span><a class="headerlink" href="#old.Thing.go">¶</a></dt><dd><p>Old.</p></dd></dl>
<dl class="std option"><dt class="sig sig-object std" id="cmd-x"><span class="sig-name descname">--x</span></dt><dd><p>Option.</p></dd></dl>
<dl class="simple"><dt>no description</dt><dd>x</dd></dl>`;

const reference = readSphinx(
  createArtifact({
    'globalcontext.json': '{}',
    'api.fjson': createDocument(BODY),
    'other.fjson': createDocument(OTHER),
    '_modules/x.fjson': createDocument(BODY),
    'genindex.fjson': '{}',
  }),
);
const find = (name: string) => reference.symbols.find((symbol) => symbol.name === name);

test('reads classes, functions, exceptions and values as symbols of their module, including nested classes', () => {
  expect(reference.symbols.slice(0, 6).map(({ kind, id, container, label }) => [kind, id, container, label])).toEqual([
    ['class', 'shapes.Shape', 'shapes', undefined],
    ['class', 'shapes.Shape.Part', 'shapes', undefined],
    ['enum', 'shapes.Color', 'shapes', undefined],
    ['class', 'shapes.Error', 'shapes', 'exception'],
    ['variable', 'shapes.LIMIT', 'shapes', undefined],
    ['function', 'shapes.total', 'shapes', undefined],
  ]);
  expect(find('Shape')?.nested.map(formatSdkType)).toEqual(['Shape.Part']);
});

test('reads the bases, remaining text and documented constructor of a class', () => {
  const shape = find('Shape');
  expect(shape).toMatchObject({
    code: 'class Shape(Generic[T], Base)',
    language: 'python',
    docs: { deprecated: { text: '(1.2) Use a circle.' } },
  });
  expect(shape?.extends).toEqual([[{ text: 'Generic[T]' }], [{ text: 'Base', to: 'https://docs.example.com/base' }]]);
  const text = shape?.docs.description[0]?.text ?? '';
  expect(text).toContain('<p>Base of <em>all</em>, see <a href="sdk:shapes.Shape">Shape</a>.</p>');
  expect(text).toContain('<pre><code class="language-python">a &lt; 2\n</code></pre>');
  expect(text).toContain('<Note><p>Slow.</p></Note>');
  expect(text).not.toMatch(/Bases|Deprecated|script|Parameters/);
  expect(shape?.members[0]).toMatchObject({
    kind: 'constructor',
    name: 'Shape',
    signatures: [
      {
        code: 'Shape(name: str, *tags: str, scale: float = 1.0)',
        parameters: [
          { name: 'name', type: [{ text: 'str' }], description: [{ text: '<p>Its name.</p>' }], required: true },
          { name: '*tags', type: [{ text: 'str' }], description: [{ text: '<p>Words.</p>' }], required: false },
          { name: 'scale', default: '1.0', required: false },
        ],
      },
    ],
  });
  expect(shape?.members[1]).toMatchObject({ kind: 'property', name: 'unit', type: [{ text: 'str' }] });
});

test('reads signatures, types, values and field lists of members', () => {
  expect(find('Shape')?.members.slice(2)).toMatchObject([
    {
      kind: 'method',
      name: 'area',
      signatures: [
        {
          code: 'async def area(precision: int = 3, *, unit: str | None = None) -> Shape',
          parameters: [{ name: 'precision' }, { name: 'unit', type: [{ text: 'str | None' }], default: 'None' }],
          returns: { type: [{ text: 'Shape', to: 'shapes.Shape' }], description: [{ text: 'The area.' }] },
          throws: [{ type: [{ text: 'Error', to: 'shapes.Error' }], description: [{ text: '<p>When broken.</p>' }] }],
          docs: { since: '1.1' },
        },
      ],
    },
    { kind: 'property', name: 'sides', type: [{ text: 'int' }], default: '4' },
  ]);
  expect(find('Color')?.members).toMatchObject([{ kind: 'value', name: 'RED', default: '1' }]);
  expect(find('LIMIT')?.code).toBe('LIMIT: int = 3');
  expect(find('total')?.signatures[0]).toMatchObject({
    code: 'def total(shapes: Iterable[Shape])',
    parameters: [{ type: [{ text: 'Iterable[' }, { text: 'Shape', to: 'shapes.Shape' }, { text: ']' }] }],
    returns: { type: [{ text: 'float' }] },
  });
});

test('reads other domains and old layouts, and ignores command options', () => {
  expect(reference.symbols.slice(6).map(({ id, kind, language }) => [id, kind, language])).toEqual([
    ['measure', 'function', 'javascript'],
    ['measure-2', 'function', 'c'],
    ['ns.Box', 'class', 'cpp'],
    ['old.Thing.go', 'function', 'python'],
  ]);
  const [js, c, , oldSignature] = reference.symbols.slice(6).map(({ signatures }) => signatures[0]);
  expect(js?.parameters.map(({ name }) => name)).toEqual(['shape', 'options']);
  expect(js?.code).toBe('measure(shape[, options])');
  expect(c?.parameters.map(({ name, type = [] }) => [name, formatSdkType(type)])).toEqual([
    ['name', 'const char *'],
    ['flags', 'int'],
  ]);
  expect(c?.returns?.type).toEqual([{ text: 'int' }]);
  expect(oldSignature?.parameters).toMatchObject([{ name: 'a' }, { name: 'b', default: '2' }]);
});

test('reports a document with invalid JSON by name', () => {
  expect(() => readSphinx(createArtifact({ 'a.fjson': '{' }))).toThrow(
    'sdk/a.fjson in the SDK reference is not valid JSON',
  );
});

/** Reads one class with the given content. */
function readClass(content: string) {
  const body = dl('class', createTerm('pipes.Pipe', 'class', 'pipes.', 'Pipe'), content);
  return readSphinx(createArtifact({ 'api.fjson': createDocument(body) })).symbols[0];
}

const FIELDS = `<dl class="field-list simple"><dt>Returns<span class="colon">:</span></dt><dd><p>In meters.</p></dd><dt>Return type:</dt><dd><p>float</p></dd><dt>Raises:</dt><dd><p><strong>Leak</strong> – If it leaks.</p></dd></dl>`;

test('a property shows what it returns and raises', () => {
  const [property] =
    readClass(dl('property', createTerm('pipes.Pipe.length', 'property', '', 'length'), `<p>Length.</p>${FIELDS}`))
      ?.members ?? [];
  expect(property?.type).toEqual([{ text: 'float' }]);
  const text = property?.docs.description.map((part) => part.text).join('');
  expect(text).toContain('<p>Length.</p>');
  expect(text).toContain('<strong>Returns: </strong>In meters.');
  expect(text).toMatch(/<strong>Raises Leak: <\/strong><p>If it leaks.<\/p>/);
});

test('a class whose signature has no parentheses has the parameters of its text', () => {
  const symbol = readClass(
    '<dl class="field-list"><dt>Parameters:</dt><dd><p><strong>size</strong> – In mm.</p></dd></dl>',
  );
  expect(symbol?.members).toMatchObject([
    { kind: 'constructor', signatures: [{ code: '', parameters: [{ name: 'size' }] }] },
  ]);
});

test('text after the version of an addition stays', () => {
  const createNote = (rest: string) =>
    `<div class="versionadded"><p><span class="versionmodified added">New in version 2.0${rest}</p></div>`;
  const plain = readClass(createNote('.</span>'));
  expect(plain?.docs).toMatchObject({ since: '2.0', description: [] });
  const described = readClass(createNote(': </span>Replaces <code>Tube</code>.'));
  expect(described?.docs.since).toBeUndefined();
  expect(described?.docs.description[0]?.text).toContain('New in version 2.0: Replaces <code>Tube</code>.');
});

/** Pages of some hundred bytes that require as much work as they can, for tests of the limits of one page. */

/** A text of 600,000 characters, and one of 300,000 that almost occurs in it. */
const LONG_TEXTS =
  'const a = "a".repeat(1000).repeat(600); const h = "a".repeat(1000).repeat(150); const b = h + "b" + h;';
const DOUBLE_TEXT = 'const twice = (s, n) => n === 0 ? s : twice(s + s, n - 1);';
const DOUBLE_LIST = 'const twice = (s, n) => n === 0 ? s : twice([...s, ...s], n - 1);';
const TENS = '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]';
/** Runs an expression ten thousand times. */
const repeatTenThousandTimes = (expression: string) =>
  `const tens = ${TENS}; return tens.map(() => tens.map(() => tens.map(() => tens.map(() => ${expression})))).length;`;
const search = (call: string) => `${LONG_TEXTS} return a.${call};`;
const searchOften = (call: string) =>
  `const a = "a".repeat(1000).repeat(300); const h = "a".repeat(250); const b = h + "b" + h; ${repeatTenThousandTimes(`a.${call}`)}`;

/** Function bodies, by the operation they multiply. */
export const HOSTILE_EXPRESSIONS: Readonly<Record<string, string>> = {
  'indexOf of a near-miss': search('indexOf(b)'),
  'includes of a near-miss': search('includes(b)'),
  'split at a near-miss': search('split(b)'),
  'replace of a near-miss': search('replace(b, "")'),
  'replaceAll of a near-miss': search('replaceAll(b, "")'),
  'a short near-miss, often': searchOften('indexOf(b)'),
  'startsWith, often': `const a = "a".repeat(1000).repeat(300); ${repeatTenThousandTimes('a.startsWith(a)')}`,
  'endsWith, often': `const a = "a".repeat(1000).repeat(300); ${repeatTenThousandTimes('a.endsWith(a)')}`,
  'equal long texts compared': `const a = "a".repeat(1000).repeat(500); const b = a + "b"; const c = a + "c"; ${repeatTenThousandTimes('b === c')}`,
  'ordered long texts compared': `const a = "a".repeat(1000).repeat(500); const b = a + "b"; const c = a + "c"; ${repeatTenThousandTimes('b < c')}`,
  'long texts sought in an array': `const a = "a".repeat(1000).repeat(500); const b = a + "b"; const list = ${TENS}.map(() => a + "c"); ${repeatTenThousandTimes('list.includes(b)')}`,
  'split into letters and joined with a text': 'return "a".repeat(1000).repeat(600).split("").join("a".repeat(1000));',
  'repeat of a repeat': 'return "a".repeat(1000).repeat(1000).repeat(1000).repeat(1000);',
  'one huge repeat': 'return "ab".repeat(1000000000000);',
  'padStart without end': 'return "a".padStart(1000000000);',
  'padEnd without end': 'return "a".padEnd(1000000000, "b");',
  'replaceAll that grows': `let s = "aa"; for (const _ of ${TENS}) for (const _ of ${TENS}) s = s.replaceAll("a", "aaaaaaaaaa"); return s;`,
  'text doubled with +': `${DOUBLE_TEXT} return twice("a", 40).length;`,
  'text doubled with +=': `let s = "a"; for (const _ of ${TENS}) for (const _ of ${TENS}) s += s; return s;`,
  'text doubled in a template':
    'const twice = (s, n) => n === 0 ? s : twice(`${s}${s}`, n - 1); return twice("a", 40);',
  'text doubled with concat': 'const twice = (s, n) => n === 0 ? s : twice(s.concat(s), n - 1); return twice("a", 40);',
  'text doubled by reduce': `return ${TENS}.map(() => ${TENS}).flat().reduce((s) => s + s, "a");`,
  'a list doubled by spread': `${DOUBLE_LIST} return twice([1], 40).length;`,
  'a list doubled by concat':
    'const twice = (s, n) => n === 0 ? s : twice(s.concat(s), n - 1); return twice([1], 40).length;',
  'a list doubled by flatMap':
    'const twice = (s, n) => n === 0 ? s : twice([s, s].flatMap((x) => x), n - 1); return twice([1], 40).length;',
  'a list doubled by flat':
    'const twice = (s, n) => n === 0 ? s : twice([s, s].flat(), n - 1); return twice([1], 40).length;',
  'lists within lists, joined':
    'const twice = (s, n) => n === 0 ? s : twice([s, s], n - 1); return String(twice([1], 40));',
  'lists within lists, as JSON':
    'const twice = (s, n) => n === 0 ? s : twice([s, s], n - 1); return JSON.stringify(twice([1], 40));',
  'lists within lists, as a number':
    'const twice = (s, n) => n === 0 ? s : twice([s, s], n - 1); return +twice([], 40);',
  'JSON of JSON': `let s = "\\""; for (const _ of ${TENS}) for (const _ of ${TENS}) s = JSON.stringify(s); return s;`,
  'indented JSON':
    'const deep = (n) => n === 0 ? [1, 2] : [deep(n - 1), deep(n - 1)]; return JSON.stringify(deep(40), null, 10);',
  'an object doubled by spread': `const keys = "a".repeat(300).split("").map((_, i) => [i, i]); const o = Object.fromEntries(keys); ${repeatTenThousandTimes('({ ...o })')}`,
  'an object copied by destructuring': `const keys = "a".repeat(300).split("").map((_, i) => [i, i]); const o = Object.fromEntries(keys); ${repeatTenThousandTimes('(({ a, ...rest }) => rest)(o)')}`,
  'entries of entries': `const o = "a".repeat(1000).split(""); ${repeatTenThousandTimes('Object.entries(o)')}`,
  'keys, values and assign': `const o = "a".repeat(1000).split(""); ${repeatTenThousandTimes('Object.assign({}, Object.keys(o), Object.values(o))')}`,
  'arguments spread into a call': `const o = "a".repeat(1000).repeat(200).split(""); ${repeatTenThousandTimes('Math.max(...o)')}`,
  'rest parameters': `const o = "a".repeat(1000).repeat(100).split(""); ${repeatTenThousandTimes('((...rest) => rest)(...o)')}`,
  'sort with a comparator': 'return "a".repeat(1000).repeat(500).split("").sort((a, b) => 1).length;',
  'sort of long texts': `const a = "a".repeat(1000).repeat(100); const list = "a".repeat(1000).split("").map(() => a); return list.sort().length;`,
  'a list reversed again and again': `const o = "a".repeat(1000).repeat(100).split(""); ${repeatTenThousandTimes('o.reverse()')}`,
  'a list sliced again and again': `const o = "a".repeat(1000).repeat(100).split(""); ${repeatTenThousandTimes('o.slice(1)')}`,
  'map of map of map': `return ${TENS}.map(() => ${TENS}.map(() => ${TENS}.map(() => ${TENS}.map(() => ${TENS}.map(() => ${TENS}.map(() => 1))))));`,
  'upper case that is longer': `const s = "\\u00df".repeat(1000).repeat(500); ${repeatTenThousandTimes('s.toUpperCase()')}`,
  'encodeURIComponent of itself': `let s = "%"; for (const _ of ${TENS}) for (const _ of ${TENS}) s = encodeURIComponent(s); return s;`,
  'btoa of itself': `let s = "abc"; for (const _ of ${TENS}) for (const _ of ${TENS}) for (const _ of ${TENS}) s = btoa(s); return s;`,
  'numbers read from long texts': `const s = "1".repeat(1000).repeat(500); ${repeatTenThousandTimes('Number(s) + parseInt(s) + parseFloat(s) + +s')}`,
  'long names of properties': `const s = "1".repeat(1000).repeat(500); const o = {}; ${repeatTenThousandTimes('o[s + 1]')}`,
  'a function that calls itself': 'const f = (n) => f(n + 1) + f(n + 1); return f(0);',
  'a function that is given itself': 'return ((f) => f(f))((f) => f(f));',
  'calls that grow like a tree': 'const f = (n) => n === 0 ? 1 : f(n - 1) + f(n - 1); return f(45);',
  'a switch of many cases': `const f = (n) => { switch (n) { ${Array.from({ length: 500 }, (_, n) => `case ${n}: `).join('')} return n; } }; ${repeatTenThousandTimes('f(499)')}`,
  'many parameters': `const f = (${Array.from({ length: 500 }, (_, n) => `a${n}`).join()}) => 1; ${repeatTenThousandTimes('f()')}`,
  'many scopes': `${'{'.repeat(100)} const f = () => 1; return ${TENS}.map(() => ${TENS}.map(() => ${TENS}.map(() => ${TENS}.map(() => Math.abs(1))))); ${'}'.repeat(100)}`,
  'values nested without end': `let s = []; const tens = ${TENS}; tens.map(() => tens.map(() => tens.map(() => tens.map(() => { s = [s]; return 1; })))); return String(s);`,
};

/** Returns ten similar uses or lines. */
const repeatTenTimes = (line: (n: number) => string) => Array.from({ length: 10 }, (_, n) => line(n)).join('\n');
/** Creates files that each use the next one ten times, twenty levels deep. */
const chain = (file: (n: number) => string, text: (next: string, n: number) => string) =>
  Object.fromEntries(Array.from({ length: 19 }, (_, n) => [file(n), text(`/${file(n + 1)}`, n)]));
/** Creates twenty layers of ten modules. Each of them imports from all of the next layer. */
const createLayers = (extension: string) =>
  Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => {
      const layer = Math.floor(index / 10);
      const importNext = (n: number) => `import { x as x${n} } from "/snippets/m${layer + 1}-${n}.${extension}";`;
      const imports = layer < 19 ? repeatTenTimes(importNext) : '';
      return [`snippets/m${layer}-${index % 10}.${extension}`, `${imports}\n\nexport const x = 1;`];
    }),
  );
const THOUSAND = `${TENS}.flatMap(() => ${TENS}.flatMap(() => ${TENS}))`;
const BIG = 'export const big = "word ".repeat(1000).repeat(20);';
const PAGE = (lines: string, use: string) => ({ 'page.mdx': `${lines}\n\n${use}\n\nAfter.\n` });

/** Sites whose page `page.mdx` multiplies work, by method. The page ends with the paragraph "After." */
export const HOSTILE_SITES: Readonly<Record<string, Record<string, string | object>>> = {
  'snippets in snippets': {
    ...PAGE('import N from "/snippets/s0.mdx";', '<N />'),
    ...chain(
      (n) => `snippets/s${n}.mdx`,
      (next) => `import N from "${next}";\n\nSome text.\n\n${repeatTenTimes(() => '<N />\n')}`,
    ),
    'snippets/s19.mdx': 'Leaf.',
  },
  'a snippet that is given itself': {
    ...PAGE('import S from "/snippets/s.mdx";', '<S Part={S} />'),
    'snippets/s.mdx': 'Some text.\n\n<Part Part={Part} />\n\n<Part Part={Part} />',
  },
  'modules that import modules': {
    ...PAGE('import { x } from "/snippets/m0-0.jsx";', '{x}'),
    ...createLayers('jsx'),
  },
  'exports of snippets that import exports': {
    ...PAGE('import { x } from "/snippets/m0-0.mdx";', '{x}'),
    ...createLayers('mdx'),
  },
  'a large snippet used often': {
    ...PAGE('import S from "/snippets/s.mdx";', `{${THOUSAND}.map(() => <S />)}`),
    'snippets/s.mdx': 'Some text, and more of it.\n\n'.repeat(2_000),
  },
  'a long text in the fences of a snippet': {
    ...PAGE(`import S from "/snippets/s.mdx";\n${BIG}`, '<S name={big} />'),
    'snippets/s.mdx': `\`\`\`js\n${'{name}'.repeat(1_000)}\n\`\`\`\n`,
  },
  'a large JSON file imported often': {
    ...PAGE(Array.from({ length: 100 }, (_, n) => `import d${n} from "/data.json";`).join('\n'), '{d0.length}'),
    'data.json': Array.from({ length: 200_000 }, (_, n) => [n]),
  },
  'a long text shown often': PAGE(BIG, `{${THOUSAND}.map(() => big)}`),
  'a long text as a prop of components': PAGE(BIG, `{${THOUSAND}.map(() => <Card title={big}>x</Card>)}`),
  'a long text as an attribute': PAGE(BIG, `{${THOUSAND}.map(() => <i title={big}>x</i>)}`),
  'a long text spread into tags': PAGE(BIG, `{${THOUSAND}.map(() => <i {...{ title: big, id: big }}>x</i>)}`),
  'components called as functions': PAGE(BIG, `{${THOUSAND}.map(() => Card({ title: big }))}`),
  'many components': PAGE('', `{${THOUSAND}.map(() => ${TENS}.map(() => ${TENS}.map(() => <Card title="x" />)))}`),
  'many elements': PAGE(`export const Row = () => <p>${'<b/>'.repeat(1_000)}</p>;`, `{${THOUSAND}.map(() => <Row />)}`),
  'children shown twice, thirty times over': PAGE(
    'export const Twice = ({ children }) => <div>{children}{children}</div>;',
    `${'<Twice>\n'.repeat(30)}x\n${'</Twice>\n'.repeat(30)}`,
  ),
  'children doubled by reduce': PAGE(
    '',
    `{[...${TENS}, ...${TENS}, ...${TENS}, ...${TENS}].reduce((inner) => <>{inner}{inner}</>, <b>x</b>)}`,
  ),
  'JSX of a prop shown twice, forty times over': PAGE(
    '',
    `{[...${TENS}, ...${TENS}, ...${TENS}, ...${TENS}].reduce((inner) => <Card title={inner}>{inner}</Card>, <b>x</b>)}`,
  ),
  'elements nested by reduce': PAGE('', `{${THOUSAND}.reduce((inner) => <div>{inner}</div>, <b>x</b>)}`),
  'components nested by calls': PAGE('', `{${THOUSAND}.reduce((inner) => Note({ children: inner }), "x")}`),
  'lists within lists as text': PAGE(
    '',
    `{[...${TENS}, ...${TENS}, ...${TENS}, ...${TENS}].reduce((inner) => [inner, inner], "x")}`,
  ),
  'lists within lists as a title': PAGE(
    '',
    `<Card title={[...${TENS}, ...${TENS}, ...${TENS}, ...${TENS}].reduce((inner) => [inner, inner], "x")} />`,
  ),
  'HTML that is text': PAGE(
    'export const html = "<b>".repeat(1000).repeat(100);',
    `{${THOUSAND}.map(() => <div dangerouslySetInnerHTML={{ __html: html }} />)}`,
  ),
  'a component in the HTML of itself': PAGE(
    'export const Self = () => <div dangerouslySetInnerHTML={{ __html: "<Self/><Self/>" }} />;',
    '<Self />',
  ),
  'long variables': {
    ...PAGE('', '{{long}}\n\n'.repeat(500)),
    'docs.json': {
      theme: 'mint',
      name: 'T',
      colors: { primary: '#111111' },
      variables: { long: 'word '.repeat(20_000) },
      navigation: { pages: ['page'] },
    },
  },
  'many formulas with macros': PAGE(
    '',
    Array.from({ length: 200 }, (_, n) => `$\\def\\a{${'x'.repeat(60)}}${'\\a'.repeat(60)} + ${n}$\n\n`).join(''),
  ),
};

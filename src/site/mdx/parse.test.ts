import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { parseBody } from './parse.ts';

function parse(text: string, format: 'mdx' | 'md' = 'mdx') {
  const diagnostics: Diagnostic[] = [];
  const parsedBody = parseBody({ text, format, file: 'a.mdx', report: (item) => diagnostics.push(item) });
  return { parsed: parsedBody, diagnostics, json: JSON.stringify(parsedBody.root) };
}

test.each([
  ['an HTML comment', 'a\n\n<!-- note {x} -->\n\nb'],
  ['an HTML comment with code', 'a\n\n<!-- from `x`, by\n`y` -->\n\nb'],
  ['HTML comments with one backtick each', 'a\n\n<!-- a ` b --><!-- ` c -->\n\nb'],
  ['an HTML comment with a fence', 'a\n\n<!--\n```js\nx\n```\n-->\n\nb'],
  ['a void tag', 'a<br>b <img src="x.png"> <hr>'],
  ['a custom heading id', '## Text {#custom}'],
  ['a tag broken before its bracket', '<span\n  a="1"\n>x</span>'],
  ['a void tag with a space before its bracket', 'a <img src="x.png" / > b'],
  ['a component with a space before its bracket', '<Card title="a > b" href={"/x"} / >\n\nb'],
  ['a component with a line break before its bracket', '<Card\n  title="a"\n/\n>\n\nb'],
])('%s is accepted in MDX without a warning', (_, text) => {
  const { parsed, diagnostics } = parse(text);
  expect(diagnostics).toEqual([]);
  expect(parsed.lenient).toBe(false);
});

test.each(['a <!-- b -->\nc', 'a  <!-- b --> <!-- c -->\nd', '- a <!-- b\n  c --> d', '> a <!-- b -->\n> c'])(
  'a comment at the end of a line does not break it: %j',
  (text) => {
    expect(parse(text).json).not.toContain('"br"');
  },
);

test.each(['a <!-- b -->  \nc', 'a <!-- b -->\\\nc', '<!-- a --> b  \nc'])(
  'a line break beside a comment stays: %j',
  (text) => {
    expect(parse(text).json).toContain('"br"');
  },
);

test.each([
  ['Option<Vec<T>> here', 'Option<Vec<T>> here'],
  ['a { b c } d', 'a { b c } d'],
  ['x {', 'x {'],
  ['if a <b and c', 'if a <b and c'],
])('"%s" is shown as written, with a warning at its place', (text, output) => {
  const { diagnostics, json } = parse(text);
  expect(json).toContain(output);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(diagnostics[0]).toMatchObject({ code: 'invalid-mdx', file: 'a.mdx', line: 1 });
});

test('an element without its closing tag keeps the rest of the page', () => {
  const { json, diagnostics } = parse('<div>\n\nhello **there**\n\n## Next\n');
  expect(json).toContain('there');
  expect(json).toContain('Next');
  expect(diagnostics).toHaveLength(1);
});

test('comments and tags inside code stay as they are', () => {
  const { json } = parse('```html\n<!-- keep --><br>\n```\n\nand `<br>` too\n');
  expect(json).toContain('<!-- keep --><br>');
  expect(json).toContain('"<br>"');
});

test('a page with many problems is still parsed, in bounded time', () => {
  const { json } = parse('a <b {\n\n'.repeat(200));
  expect(json).toContain('a <b {');
});

test('nested unclosed tags and braces take bounded time', () => {
  const { json, diagnostics } = parse('<Card href={'.repeat(30));
  expect(json).toContain('Card href=');
  expect(diagnostics[0]).toMatchObject({ code: 'invalid-mdx', line: 1, column: 12 });
});

test('a page with almost nothing closed is parsed as Markdown immediately', () => {
  const { parsed, diagnostics, json } = parse(`${'<div>\n\n'.repeat(300)}end`);
  expect(parsed.lenient).toBe(true);
  expect(json).toContain('end');
  expect(diagnostics).toHaveLength(1);
});

describe('a .md file', () => {
  test.each([
    ['an import', "import Part from '/snippets/part.mdx';\n\n<Part />"],
    ['an import over lines', "import {\n  a,\n  b as c,\n} from '/snippets/part.mdx';\n\ntext"],
    ['an import with a name that is not English', "import 냄비 from '/snippets/pot.mdx'\n\ntext"],
    ['an import for its effects', "import './a.css'\n\ntext"],
    ['a declaration', 'export const name = "x";\n\ntext {name}'],
    ['a default export', 'export default ({ children }) => <div>{children}</div>\n\ntext'],
    ['a comment', 'text {/* hidden */}'],
    ['a comment over lines', '{\n/* hidden\n*/}\n\ntext'],
    ['a component', '<Note>\n\n{1 + 1}\n\n</Note>'],
    ['a component with a dot', '<Tree.File name="a" />'],
    ['props', 'text {props.name}'],
    ['a tag with an expression', '<div className="a" style={{ color: "red" }}>x</div>'],
  ])('with %s is MDX', (_, text) => {
    const { parsed, diagnostics } = parse(text, 'md');
    expect(diagnostics).toEqual([]);
    expect(parsed.lenient).toBe(false);
  });

  test.each([
    ['HTML', '<div class="a"><br> {x}</div>'],
    ['braces', 'Use {name} and {{ name }}.'],
    ['code', '```js\nimport a from "a";\n{/* x */}\n```\n\n`<Note>` and `{/* x */}` {x'],
    ['a sentence about imports', 'import the data from the file "a.csv" first {x\n\nexport default settings are fine'],
    ['placeholders in angle brackets', 'Use <Name> and <id>. {x'],
  ])('with %s is Markdown', (_, text) => {
    const { parsed, diagnostics } = parse(text, 'md');
    expect(diagnostics).toEqual([]);
    expect(parsed.lenient).toBe(true);
  });

  test('with a component that is not valid MDX is Markdown', () => {
    const { parsed, diagnostics, json } = parse('<Note>\n\nless <5 and {x\n\n</Note>', 'md');
    expect(diagnostics).toEqual([]);
    expect(parsed.lenient).toBe(true);
    expect(json).toContain('{x');
  });

  test.each([
    ['an import or export', "\nimport a from './a.mdx'\n\nless <5", 2, 4],
    ['a comment in braces', 'a {/* b */}\n\n<div>\n\nc', 1, 3],
  ])('with %s that is not valid MDX is Markdown, and the problem is reported', (used, text, line, problemLine) => {
    const { parsed, diagnostics } = parse(text, 'md');
    expect(parsed.lenient).toBe(true);
    expect(diagnostics).toMatchObject([{ code: 'invalid-mdx', severity: 'warning', line: problemLine }]);
    expect(diagnostics[0]?.message).toContain(`${used} on line ${line}`);
  });
});

test.each([
  ['indented text in a component', '<Note>\n\n    One\n\n    Two\n\n</Note>\n'],
  ['a fence with the indentation of code', '<Note>Mind</Note>\n\nExample:\n    ```js\n    a()\n    ```\n'],
  ['a function in an attribute', '<div onClick={() => run()}>\n\n    Text\n\n</div>\n\n<Note>Mind</Note>\n'],
])('a .md page with components that is valid MDX is read as MDX: %s', (_, text) => {
  const { parsed } = parse(text, 'md');
  expect(parsed.lenient).toBe(false);
});

test('a fence with the indentation of code is a fence on Markdown pages too', () => {
  const { json, diagnostics } = parse(
    'Example:\n    ```js\n    a()\n      b()\n    ```\n\n    code\n    ```\n    x\n    ```\n',
    'md',
  );
  expect(diagnostics).toEqual([]);
  expect(json).toContain('a()\\n  b()');
  expect(json).toContain('code\\n```');
});

test('Markdown pages show no line break for </br> after <br>, and a space for {" "}', () => {
  const { json } = parse('A brace {, one<br></br>two{" "}**three** `{" "}`\n', 'md');
  expect(json.match(/<br>/g)).toHaveLength(1);
  expect(json).not.toContain('</br>');
  expect(json.match(/\{\\" \\"\}/g)).toHaveLength(1);
});

import { fc } from '../../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { createGlobals } from '../../expressions/globals.ts';
import { Budget, CAPTION_LIMITS } from '../../expressions/budget.ts';
import { Scope } from '../../expressions/scope.ts';
import { renderTestPage } from '../../testing.ts';
import { expand } from '../../mdx/expand/expand.ts';
import { markFormulas } from './formulas.ts';
import { createSyntax } from './syntax.ts';
import { parseBody } from '../../mdx/parse.ts';
import { getText, type ComponentNode, type TreeNode } from '../../model/tree.ts';

function read(text: string, { format = 'mdx', math = true }: { format?: 'mdx' | 'md'; math?: boolean } = {}) {
  const reports: string[] = [];
  const report = ({ code }: { code: string }) => void reports.push(code);
  const syntaxes = [createSyntax({ latex: math })];
  const { root } = parseBody({ text, format, file: 'a.mdx', syntaxes, report });
  const scope = new Scope();
  for (const [name, value] of Object.entries(createGlobals(() => {}))) scope.set(name, value);
  const nodes = expand(root, { file: 'a.mdx', scope, budget: new Budget(CAPTION_LIMITS), syntaxes, report });
  const formulas = findFormulas(nodes);
  const printed = formulas.map((node) => (node.props['display'] === true ? `[${getText([node])}]` : getText([node])));
  return { nodes, reports, formulas, shown: printed, text: getText(nodes) };
}

function findFormulas(nodes: readonly TreeNode[]): ComponentNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [];
    return node.type === 'component' && /^latex$/i.test(node.name) ? [node] : findFormulas(node.children);
  });
}

describe('dollar signs that delimit formulas', () => {
  test.each([
    ['in a sentence', 'so $x^2$ is', ['x^2']],
    ['beside punctuation', '($a$), "$b$"; $c$.', ['a', 'b', 'c']],
    ['between characters of a script without spaces', '公式$x$は', ['x']],
    ['with braces, angle brackets and backslashes', '$\\frac{a}{b} < \\{c\\}$', ['\\frac{a}{b} < \\{c\\}']],
    ['that contain a dollar sign', '$5\\$ + x$', ['5\\$ + x']],
    ['over two lines', '$a +\nb$', ['a +\nb']],
    ['with emphasis characters', '$a_1 * b_2 * c_3$', ['a_1 * b_2 * c_3']],
    [
      'in a heading, a list, a table and a component',
      '# $a$\n\n- $b$\n\n|x|\n|-|\n|$c$|\n\n<Note>$d$</Note>',
      [...'abcd'],
    ],
    ['alone in their paragraph', '$x$', ['x']],
    ['with two dollars in a sentence', 'so $$x$$ is', ['x']],
    ['with two dollars alone in their paragraph', '$$x$$', ['[x]']],
    ['as a block', '$$\n\\frac{a}{b}\n\n{c}\n$$', ['[\\frac{a}{b}\n\n{c}]']],
    ['as a block in a component', '<Note>\n  $$\n  {x}\n  $$\n</Note>', ['[{x}]']],
    ['as a block in a quote', '> $$\n> x\n> $$', ['[x]']],
    ['as lines without separate dollar signs', '$$ a\n+ b $$\n\nend', ['[a + b]']],
    ['as a code block of that language', '```math\n{x} < \\y\n```', ['[{x} < \\y]']],
    ['as one in a list', '- a\n\n  ~~~math\n  x\n\n  y\n  ~~~', ['[x\n\ny]']],
    ['beside money', 'pay $5 for $x_1$ or $6', ['x_1']],
    ['with an ending', 'the $n$th, the $(n+1)$st, $\\textit{row\\_id}$s', ['n', '(n+1)', '\\textit{row\\_id}']],
    [
      'as an indented block in components',
      '<Note>\n  <Card>\n    $$\n    a\n    $$\n\n    b\n  </Card>\n</Note>',
      ['[a]'],
    ],
    ['as an indented block below text', '<Note>\n    So:\n    $$\n    a % why\n    b\n    $$\n</Note>', ['[a b]']],
    ['as an indented block in a list', '- a\n\n    - b\n\n      $$\n      {x}\n      $$', ['[{x}]']],
    ['as an indented item', '<Note>\n    - $$\n      {x}\n      $$\n</Note>', ['[{x}]']],
    ['with two dollars in a cell', '|x|y|\n|-|-|\n|$$a$$|b|', ['a']],
    ['with an escaped pipe in a cell', '|x|y|\n|-|-|\n|$a \\| b$|b|', ['a | b']],
  ])('%s', (_, text, formulas) => {
    expect(read(text)).toMatchObject({ shown: formulas, reports: [] });
  });

  test('are recognized in plain Markdown too', () => {
    expect(read('so $\\frac{a}{b}$ is', { format: 'md' }).shown).toEqual(['\\frac{a}{b}']);
  });

  test('leave all source positions correct', () => {
    const { formulas, nodes } = read('$5, $a$ and <b>c</b>\n\n$$ x\ny $$\n\n$z$');
    expect(formulas.map(({ at }) => [at.line, at.column])).toEqual([
      [1, 5],
      [3, 1],
      [6, 1],
    ]);
    const paragraph = nodes[0];
    const bold = paragraph?.type === 'element' ? paragraph.children.at(-1) : undefined;
    expect(bold).toMatchObject({ tag: 'b', at: { line: 1, column: 13 } });
  });
});

describe("dollar signs that don't", () => {
  test.each([
    'It costs $5 today and $6 tomorrow.',
    'Between $10 and $20, US$5, $5–$10, $5/$10, **$5**/**$10** or $1,$2.',
    'Pay $5 or 6$, or $5, while 6$ would do.',
    'A $ref and a $id, $HOME/$USER, "$defs" and "$ref", #/$defs/$ref.',
    'Set $ x $ or x$y$z or $x$1.',
    '$(a)$(b) and a^$ and b^$',
    'Tiers: $ / $$ / $$$.',
    'An unfinished $$ in a sentence.',
    'Open $a\n\nand close b$ elsewhere.',
    '$5 <b>off</b> today (6$)',
    'Written \\$x\\$ by hand.',
    '| P | N |\n|-|-|\n| $$ | one |\n| $$ | two |',
    'P | N\n- | -\n$$ | one\n$$ | two',
    '| P | N | Q |\n|-|-|-|\n| $$ | one | $$ |\n| $a | x^2 | b$ |',
    '> | P | N |\n> |-|-|\n> | $$ | one |\n> | $$ | two |',
    '- cheap: $$\n- dear: $$\n- more: $$$',
    '1. cheap: $$\n2. dear: $$',
    '- $$\n- $$',
    'Cheap $$\n\nand dear $$',
    'Cheap $$\n## Next $$',
    'Cheap $$\n<b>one</b>\n\n$$ two',
    '- $$\n\n- $$',
    '<table>\n<tr><td>$$</td><td>$$</td></tr>\n</table>',
    '<Card>$$</Card>\n<Card>$$</Card>',
    '<Note>\n$$\n</Note>\n<Note>\n$$\n</Note>',
    'Cheap: $$<br/>Dear: $$',
    '$(whoami)$user and $1.5$m',
    'Paths such as $a$b$c and $a$b$c$d$e',
    '$HOME$user and $one$two',
  ])('%s', (text) => {
    const { shown, text: read_ } = read(text);
    expect(shown).toEqual([]);
    expect(read_).toBe(read(text, { math: false }).text);
  });

  test('an unfinished block does not swallow the page', () => {
    expect(read('$$\na\n\n# Next\n\ntext').nodes.map((node) => node.type === 'element' && node.tag)).toContain('h1');
  });

  test('code never contains formulas', () => {
    const { shown, text } = read('`$x$` and `a $` b `$ c`\n\n```sh\necho $x$ $y$\n```');
    expect(shown).toEqual([]);
    expect(text).toContain('echo $x$ $y$');
  });

  test('dollar signs in links, attributes, expressions and exports keep their meaning', async () => {
    const text = '[a](https://a.example/x$y "t$u") ![b$](/i$.png) <Card title="$5 and $6">{$name}</Card>';
    const { body, codes } = await renderTestPage(`export const $name = "US$7"\n\n${text}`, { 'i$.png': 'GIF89a' });
    expect(codes).toEqual([]);
    for (const part of ['/x$y"', 't$u', 'i$.png', 'b$', '$5 and $6', 'US$7']) expect(body).toContain(part);
  });

  test('everything is text when math is turned off', () => {
    expect(read('so $x$ is', { math: false })).toMatchObject({ shown: [], text: 'so $x$ is' });
  });
});

test('the latex tag contains TeX, not Markdown or expressions', () => {
  expect(read('a <latex>\\frac{a_1}{b} * $c * d$</latex> b')).toMatchObject({
    shown: ['\\frac{a_1}{b} * $c * d$'],
    reports: [],
  });
  expect(read('<Latex>\n\\sqrt{x}\n</Latex>').text.trim()).toBe('\\sqrt{x}');
  expect(read('<Latex>{"\\\\sqrt{x}"}</Latex>').shown).toEqual(['\\sqrt{x}']);
});

test('no dollar sign is ever lost or added', () => {
  const piece = fc.constantFrom(
    '$',
    '$$',
    '\\$',
    ' ',
    '5',
    'a',
    '\n',
    '`',
    '{',
    '}',
    '_',
    '*',
    'x^2',
    '. ',
    '\n\n',
    '- ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const marked = markFormulas(pieces.join(''));
      expect(marked.replaceAll('\uFFA0', '$').replace(/\s/g, '')).toBe(pieces.join('').replace(/\s/g, ''));
      expect(marked.split('\n')).toHaveLength(pieces.join('').split('\n').length);
    }),
    { numRuns: 500 },
  );
});

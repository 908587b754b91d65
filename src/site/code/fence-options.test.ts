import { expect, it } from 'vitest';
import { parseFence } from './fence-options.ts';
import { growthOf } from '../../../test/helpers/growth.ts';

const PLAIN = {
  language: '',
  lines: false,
  wrap: false,
  expandable: false,
  copy: true,
  highlight: [],
  focus: [],
  twoslash: false,
};

it.each([
  ['js', '', { language: 'js' }],
  ['TypeScript', '', { language: 'typescript' }],
  ['python', 'server.py', { language: 'python', title: 'server.py' }],
  ['bash', 'macOS / Linux', { language: 'bash', title: 'macOS / Linux' }],
  ['js', 'title="a b"', { language: 'js', title: 'a b' }],
  ['js', "title='a b' lines", { language: 'js', title: 'a b', lines: true }],
  ['js', 'filename="x.js"', { language: 'js', title: 'x.js' }],
  ['js', 'title={"x.js"}', { language: 'js', title: 'x.js' }],
  ['js', '"quoted words" wrap', { language: 'js', title: 'quoted words', wrap: true }],
  ['js', 'app.js icon="square-js" lines', { language: 'js', title: 'app.js', icon: 'square-js', lines: true }],
  ['js', 'lines={true}', { language: 'js', lines: true }],
  ['js', 'lines={false}', { language: 'js' }],
  ['js', 'showLineNumbers', { language: 'js', lines: true }],
  ['js', 'wrap expandable', { language: 'js', wrap: true, expandable: true }],
  ['python', 'server.py [expandable]', { language: 'python', title: 'server.py', expandable: true }],
  ['js', 'highlight={1-3,7}', { language: 'js', highlight: [1, 2, 3, 7] }],
  ['js', 'highlight="1"', { language: 'js', highlight: [1] }],
  ['js', 'highlight=2', { language: 'js', highlight: [2] }],
  ['js', 'highlight={[1,3]}', { language: 'js', highlight: [1, 3] }],
  ['python', '{1, 6}', { language: 'python', highlight: [1, 6] }],
  ['python', '{1,3-4} main.py', { language: 'python', title: 'main.py', highlight: [1, 3, 4] }],
  ['python{2}', '', { language: 'python', highlight: [2] }],
  ['js', 'focus={2,4-5}', { language: 'js', focus: [2, 4, 5] }],
  ['js', 'nocopy', { language: 'js', copy: false }],
  ['js', 'nocopy="false"', { language: 'js' }],
  ['nocopy', 'Output', { title: 'Output', copy: false }],
  ['js', 'twoslash Example', { language: 'js', title: 'Example', twoslash: true }],
  ['ts', 'twoslash={false}', { language: 'ts' }],
  ['js', 'theme="Dracula"', { language: 'js', theme: 'dracula' }],
  ['js', 'theme={"nord"} app.js', { language: 'js', title: 'app.js', theme: 'nord' }],
  ['js', 'constructor __proto__', { language: 'js', title: 'constructor __proto__' }],
  ['js', 'theme={null} title="x"', { language: 'js', title: 'x' }],
  ['js', 'unknown=1 {weird} other={2}', { language: 'js' }],
  ['js:app.js', '', { language: 'js', title: 'app.js' }],
  ['title="Only"', '', { title: 'Only' }],
  ['js', 'GET /a?b=c', { language: 'js', title: 'GET' }],
  ['mermaid', 'placement="top-left" actions={true}', { language: 'mermaid', placement: 'top-left', actions: true }],
  ['mermaid', 'placement="middle" actions={false}', { language: 'mermaid', actions: false }],
  ['js', 'title="never closed', { language: 'js', title: '"never' }],
])('the info string "%s %s" gives the options the format documents', (language, meta, expected) => {
  expect(parseFence(language, meta)).toEqual({ ...PLAIN, ...expected });
});

it('reads a hostile info string in time that grows with its length', () => {
  const read = (count: number) => parseFence('js', `${'[ '.repeat(count)} ${'a='.repeat(count)} {1-999999999}`);
  expect(growthOf(read, 3_000)).toBeLessThan(30);
});

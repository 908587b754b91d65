import { expect, test } from 'vitest';
import { move, refinePlace, type SearchTarget } from './refine-place.ts';
import { openMemory } from './source.ts';

function refine(text: string, target: SearchTarget, line = 1, column = 1) {
  const place = refinePlace({ file: 'a.mdx', line, column }, target, openMemory({ 'a.mdx': text }));
  return [place.line, place.column];
}

test.each<[string, SearchTarget, [number, number]]>([
  ['<Card\n  title="x"\n  href="/a"\n>', { value: '/a' }, [3, 3]],
  ['<Card title="/a" href="/a/b">', { value: '/a/b' }, [1, 18]],
  ['<Card title="see /a" href="/a">', { value: '/a' }, [1, 22]],
  ["<Card bare icon={'zap'} />", { value: 'zap' }, [1, 12]],
  ['<Card a={{b: ">"}} c=\'d\'>', { attribute: 'c' }, [1, 20]],
  ['<img src=a.png>', { value: 'a.png' }, [1, 6]],
  ['<Card title="x">/a</Card>', { value: '/a' }, [1, 1]],
  ['{list.map(() => <a href="/a">b</a>)}', { value: '/a' }, [1, 26]],
  ['export const X = () => (\n  <a href="/a" />\n);', { value: '/a' }, [2, 12]],
  ['```js icon="zap"\n/a\n```', { value: 'zap' }, [1, 13]],
  ['[link](/a)', { value: '/a' }, [1, 1]],
])('in %j the value is found at its own place', (text, target, place) => {
  expect(refine(text, target)).toEqual(place);
});

test('a tag in the middle of a file is counted from there', () => {
  expect(refine('# A\n\ntext <a\n href="/a">b</a>', { value: '/a' }, 3, 6)).toEqual([4, 2]);
});

test('text before a place moves it by lines and columns', () => {
  expect(move({ line: 2, column: 5 }, 'abc')).toEqual({ line: 2, column: 8 });
  expect(move({ line: 2, column: 5 }, 'a\nbc')).toEqual({ line: 3, column: 3 });
});

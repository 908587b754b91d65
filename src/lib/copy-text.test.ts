import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { copyText } from './copy-text.ts';

test.each(['', 'a', 'a longer text than V8 copies anyway', 'ünïcödé', '文档', 'a 😀 b'])(
  'returns the same text: %s',
  (text) => {
    expect(copyText(text)).toBe(text);
  },
);

test('takes no more memory than its own characters, whatever the text was part of or joined from', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const measure = (create: (index: number) => string): number => {
    collect();
    const before = process.memoryUsage().heapUsed;
    const texts = Array.from({ length: 500 }, (_, index) => create(index));
    collect();
    const bytes = process.memoryUsage().heapUsed - before;
    return texts.length === 0 ? 0 : bytes;
  };
  const createPage = (index: number) => Buffer.alloc(20_000, `page ${index} `).toString('latin1');
  const join = (index: number) =>
    Array.from({ length: 500 }, (_, part) => `${index}-${part}`).reduce((a, b) => a + b, '');
  expect(measure((index) => copyText(createPage(index).slice(100, 140)))).toBeLessThan(
    measure((index) => createPage(index).slice(100, 140)) / 20,
  );
  expect(measure((index) => copyText(join(index)))).toBeLessThan(measure(join) / 3);
});

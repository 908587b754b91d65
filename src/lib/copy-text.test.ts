import { expect, test } from 'vitest';
import { measureHeap } from '../../test/helpers/measure-heap.ts';
import { copyText } from './copy-text.ts';

test.each(['', 'a', 'a longer text than V8 copies anyway', 'ünïcödé', '文档', 'a 😀 b'])(
  'returns the same text: %s',
  (text) => {
    expect(copyText(text)).toBe(text);
  },
);

test('takes no more memory than its own characters, whatever the text was part of or joined from', () => {
  const measure = (create: (index: number) => string) =>
    measureHeap(() => Array.from({ length: 500 }, (_, index) => create(index)));
  const cut = (index: number) => Buffer.alloc(20_000, `page ${index} `).toString('latin1').slice(100, 140);
  const join = (index: number) =>
    Array.from({ length: 500 }, (_, part) => `${index}-${part}`).reduce((a, b) => a + b, '');
  expect(measure((index) => copyText(cut(index)))).toBeLessThan(measure(cut) / 20);
  expect(measure((index) => copyText(join(index)))).toBeLessThan(measure(join) / 3);
});

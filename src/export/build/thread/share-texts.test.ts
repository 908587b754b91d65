import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { measureHeap } from '../../../../test/helpers/measure-heap.ts';
import { shareTexts } from './share-texts.ts';

const FOLDER = `/${'long/'.repeat(40)}`;

/** Pages that all link to the same few URLs. */
const createPlan = (pages: number) => ({
  pages: Array.from({ length: pages }, (_, index) => ({
    url: `${FOLDER}${index % 10}`,
    links: [`${FOLDER}${index % 7}`, `${FOLDER}${index % 3}`],
    number: index,
    nothing: null,
  })),
});

test('returns equal data', () => {
  const plan = createPlan(20);
  expect(shareTexts(deserialize(serialize(plan)) as typeof plan)).toEqual(plan);
});

test('data that repeats its texts takes little more memory than without texts', () => {
  const bytes = serialize(createPlan(5000));
  const decode = () => deserialize(bytes) as object;
  const decodedBytes = measureHeap(decode);
  const sharedBytes = measureHeap(() => shareTexts(decode()));
  expect(sharedBytes).toBeLessThan(decodedBytes / 2);
});

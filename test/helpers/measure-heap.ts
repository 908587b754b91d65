import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const heldResults: object[] = [];

/** Returns how many bytes of the heap the result of a function takes. Only ratios between results are meaningful. */
export function measureHeap(create: () => object): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const measure = () => {
    for (let round = 0; round < 3; round++) collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  // The first call also compiles the function.
  create();
  const before = measure();
  heldResults.push(create());
  const bytes = measure() - before;
  heldResults.length = 0;
  return bytes;
}

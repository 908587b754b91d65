import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { findSecrets } from './find-secrets.ts';

test.each(['aws ', 'token ', '-----BEGIN A ', 'eyJaaaaaaaaaaaa.', 'a://a:', 'sk-', 'key=aaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
  'takes time linear to the length of the line: %s',
  (piece) => {
    const run = (size: number) => findSecrets([{ file: 'a', line: 1, text: piece.repeat(size) }]);
    expect(measureGrowth(run, 100)).toBeLessThan(30);
  },
);

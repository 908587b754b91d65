import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSeal, seal, sealParts, splitParts, unseal } from './sealed.ts';

test('returns the sealed bytes, and the parts after their header', () => {
  expect(unseal(seal())).toEqual(Buffer.alloc(0));
  expect(unseal(seal(Buffer.from('a'), Buffer.from('b')))).toEqual(Buffer.from('ab'));
  const body = unseal(sealParts({ first: 2 }, [Buffer.from('a\n'), Buffer.from('rest')]));
  const { head, take } = splitParts<{ first: number }>(body ?? Buffer.alloc(0));
  expect([take(head.first).toString(), take().toString()]).toEqual(['a\n', 'rest']);
});

test('detects any changed, missing or additional byte', () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  fc.assert(
    fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (body, position, change) => {
      const sealedBody = seal(body);
      const at = position % sealedBody.length;
      const flippedBytes = Buffer.from(sealedBody);
      flippedBytes[at] = (flippedBytes[at] ?? 0) ^ change;
      expect(unseal(flippedBytes)).toBeUndefined();
      expect(unseal(sealedBody.subarray(0, at))).toBeUndefined();
      expect(unseal(Buffer.concat([sealedBody, Buffer.from([change])]))).toBeUndefined();
    }),
  );
});

test('distinguishes sealed objects from others without reading them', () => {
  expect(hasSeal(seal(Buffer.from('x')))).toBe(true);
  expect(hasSeal(Buffer.from('x'))).toBe(false);
  expect(hasSeal(Buffer.alloc(0))).toBe(false);
});

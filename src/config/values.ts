/** Types of values that several groups of environment variables share. */
import { Type } from 'typebox';

/** A whole number with its bounds, and its default unless it is optional. */
export function createIntegerType({ least, most, usual }: { least: number; most: number; usual?: number }) {
  return Type.Integer({
    minimum: least,
    maximum: most,
    ...(usual !== undefined && { default: usual }),
    expected: `a whole number from ${least} to ${most}`,
  });
}

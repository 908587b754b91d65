import type { JsonObject } from '../model/json.ts';
import { isObject } from './resolve.ts';

/** Returns the `x-mint` extension of part of a description. */
export function readMintExtension(value: JsonObject): JsonObject {
  const mint = value['x-mint'];
  return isObject(mint) ? mint : {};
}

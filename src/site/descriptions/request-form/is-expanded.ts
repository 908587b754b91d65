import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject } from '../resolve.ts';

/** Reads `x-mint.playground.expand` of the operation or another part, or of the whole description. */
export function isExpanded(value: JsonObject, document: ApiDocument): boolean {
  return [value, document.root].some(({ 'x-mint': extension }) => {
    const playground = isObject(extension) ? extension['playground'] : undefined;
    return isObject(playground) && playground['expand'] === true;
  });
}

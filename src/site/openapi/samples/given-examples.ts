import { isObject, resolveRef } from '../resolve.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';

export interface NamedExample {
  /** Its summary or key; '' when it has none. */
  name: string;
  value: Json;
}

/** Examples that the author of a media type or parameter gave: `examples` by name, or `example`. */
export function givenExamples(document: ApiDocument, { examples, example }: JsonObject): NamedExample[] {
  if (isObject(examples)) {
    const found = Object.entries(examples).flatMap(([name, entry]): NamedExample[] => {
      const { value, summary } = resolveRef(document, entry)?.value ?? {};
      if (value === undefined) return [];
      return [{ name: typeof summary === 'string' && summary !== '' ? summary : name, value }];
    });
    if (found.length > 0) return found;
  }
  return example === undefined ? [] : [{ name: '', value: example }];
}

import { isObject, resolveRef } from '../resolve.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';

export interface NamedExample {
  /** Its summary or key; '' when it has none. */
  name: string;
  value: Json;
  /** Description of the author, in Markdown. */
  description?: string;
}

/** Longer examples are left out, or replaced by one made from the schema. */
const LONGEST = 30_000;

/** Text of an example as code; undefined when there is nothing to show. */
export function exampleSource(value: Json, type: string): { source: string; language: string } | undefined {
  const source = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  if (source === '<file>' || source === '<any>' || source.length > LONGEST) return undefined;
  const language = /json/i.test(type) || typeof value !== 'string' ? 'json' : /xml|html/i.test(type) ? 'xml' : 'text';
  return { source, language };
}

/** Examples that the author of a media type or parameter gave: `examples` by name, or `example`. */
export function givenExamples(document: ApiDocument, { examples, example }: JsonObject): NamedExample[] {
  if (isObject(examples)) {
    const found = Object.entries(examples).flatMap(([name, entry]): NamedExample[] => {
      const { value, summary, description } = resolveRef(document, entry)?.value ?? {};
      if (value === undefined) return [];
      return [
        {
          name: typeof summary === 'string' && summary !== '' ? summary : name,
          value,
          ...(typeof description === 'string' && description.trim() !== '' && { description }),
        },
      ];
    });
    if (found.length > 0) return found;
  }
  return example === undefined ? [] : [{ name: '', value: example }];
}

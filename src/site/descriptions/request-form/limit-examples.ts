import type { FormBody } from '../../model/request-form.ts';
import { isShort } from '../samples/is-short.ts';

/** Maximum number of characters of JSON for all examples together. */
const MAX_EXAMPLES = 4_000;

export type Examples = NonNullable<FormBody['examples']>;

/** Returns as many examples as fit in a form, in order. An example that is too large on its own is left out. */
export function limitExamples(examples: Examples): Examples {
  let remainingExamples = MAX_EXAMPLES;
  return examples.filter(({ value }) => {
    if (!isShort(value, MAX_EXAMPLES * 4)) return false;
    const size = JSON.stringify(value).length;
    if (size > remainingExamples) return false;
    remainingExamples -= size;
    return true;
  });
}

import type { FormParam } from '../../model/request-form.ts';
import type { SchemaLimits } from './form-schema.ts';

/** Maximum size of a page's form as JSON, in bytes. */
const MAX_SIZE = 20_000;
const MAX_NODES = 600;
/** Nesting levels of inputs: the first attempt, and then until the form is small enough. */
const MAX_DEPTH = 6;
const DEPTHS = [4, 3, 2, 1, 0];

export type DepthLimits = Pick<SchemaLimits, 'depth' | 'budget'>;

/** Creates a form with fewer and fewer levels of inputs until it fits on a page. `reduce` is the last resort. */
export function fitForm<Form>(make: (levels: DepthLimits) => Form, reduce: (form: Form) => Form): Form {
  const makeTo = (depth: number): Form => make({ depth, budget: { nodes: MAX_NODES } });
  const isWithinLimit = (form: Form): boolean => JSON.stringify(form).length <= MAX_SIZE;
  let form = makeTo(MAX_DEPTH);
  for (const depth of DEPTHS) {
    if (isWithinLimit(form)) return form;
    form = makeTo(depth);
  }
  return isWithinLimit(form) ? form : reduce(form);
}

export function removeDescriptions(params: readonly FormParam[]): FormParam[] {
  return params.map((param) => {
    const { description: _, ...facts } = param;
    return facts;
  });
}

import type { FormSchema } from '../../../../model/request-form.ts';
import { createArrayControl } from './array.ts';
import { createChoiceControl } from './choice.ts';
import type { Control, ControlOptions } from './control.ts';
import { createObjectControl } from './object.ts';
import { createNullControl } from './null.ts';
import {
  createFileControl,
  createJsonControl,
  createNumberControl,
  createOptionControl,
  createTextControl,
} from './simple.ts';

/** Creates the input for a schema, initialized with the schema's initial value. */
export function createControl(schema: FormSchema, options: ControlOptions): Control {
  const control = schema.nullable ? createNullableControl(schema, options) : createRequiredControl(schema, options);
  if (schema.value !== undefined) control.write(schema.value);
  return control;
}

/** Makes a control nullable: selects get a `null` option, other inputs a button beside them. */
function createNullableControl(schema: FormSchema, options: ControlOptions): Control {
  if (schema.kind === 'boolean') return createOptionControl([true, false, null], options);
  if (schema.kind === 'enum') return createOptionControl([...schema.options, null], options);
  return schema.kind === 'json'
    ? createJsonControl(options)
    : createNullControl(createRequiredControl(schema, options), options);
}

function createRequiredControl(schema: FormSchema, options: ControlOptions): Control {
  switch (schema.kind) {
    case 'text':
      return createTextControl(schema, options);
    case 'number':
      return createNumberControl(schema, options);
    case 'boolean':
      return createOptionControl([true, false], options);
    case 'enum':
      return createOptionControl(schema.options, options);
    case 'array':
      return createArrayControl(schema, options, createControl);
    case 'object':
      return createObjectControl(schema, options, createControl);
    case 'choice':
      return createChoiceControl(schema, options, createControl);
    case 'file':
      return createFileControl(schema, options);
    default:
      return createJsonControl(options);
  }
}

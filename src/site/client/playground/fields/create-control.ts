import type { FormSchema } from '../../../openapi-playground/form.ts';
import { arrayControl } from './array.ts';
import { choiceControl } from './choice.ts';
import type { Control, ControlOptions } from './control.ts';
import { objectControl } from './object.ts';
import { nullControl } from './null.ts';
import { fileControl, jsonControl, numberControl, optionControl, textControl } from './simple.ts';

/** Creates the input for a schema, initialized with the schema's initial value. */
export function createControl(schema: FormSchema, options: ControlOptions): Control {
  const control = schema.nullable ? nullable(schema, options) : controlFor(schema, options);
  if (schema.value !== undefined) control.write(schema.value);
  return control;
}

/** Makes a control nullable: selects get a `null` option, other inputs a button beside them. */
function nullable(schema: FormSchema, options: ControlOptions): Control {
  if (schema.kind === 'boolean') return optionControl([true, false, null], options);
  if (schema.kind === 'enum') return optionControl([...schema.options, null], options);
  return schema.kind === 'json' ? jsonControl(options) : nullControl(controlFor(schema, options), options);
}

function controlFor(schema: FormSchema, options: ControlOptions): Control {
  switch (schema.kind) {
    case 'text':
      return textControl(schema, options);
    case 'number':
      return numberControl(schema, options);
    case 'boolean':
      return optionControl([true, false], options);
    case 'enum':
      return optionControl(schema.options, options);
    case 'array':
      return arrayControl(schema, options, createControl);
    case 'object':
      return objectControl(schema, options, createControl);
    case 'choice':
      return choiceControl(schema, options, createControl);
    case 'file':
      return fileControl(schema, options);
    default:
      return jsonControl(options);
  }
}

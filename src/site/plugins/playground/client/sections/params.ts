import type { FormParam } from '../../../../model/request-form.ts';
import { getParamKey, type Input } from '../../../../api-requests/input.ts';
import type { Json } from '../../../../model/json.ts';
import { createControl } from '../fields/create-control.ts';
import { createField } from '../fields/field.ts';
import { text } from '../texts.ts';
import { createSection } from './section.ts';

export interface ParamSections {
  elements: HTMLElement[];
  read(): Record<string, Input>;
  /** Returns the element of a parameter, for marking it as missing. */
  find(key: string): HTMLElement | undefined;
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;
const TITLES = { path: 'pathParameters', query: 'queryParameters', header: 'headers', cookie: 'cookies' } as const;

/** Creates one section for each parameter location, below its note if any; required parameters come first. */
export function createParamSections(
  params: readonly FormParam[],
  inputs: Record<string, Input>,
  notes: Partial<Record<FormParam['in'], HTMLElement>> = {},
): ParamSections {
  const fields = params.map((param) => {
    const key = getParamKey(param);
    const options = { name: param.name, multiline: false, depth: 1 };
    const control = createField(param, options, createControl);
    if (Object.hasOwn(inputs, key)) control.write(inputs[key] as Json);
    return { key, param, control };
  });
  const elements = PLACES.flatMap((place) => {
    const sectionFields = fields.filter(({ param }) => param.in === place);
    const orderedParams = [
      ...sectionFields.filter(({ param }) => param.required),
      ...sectionFields.filter(({ param }) => !param.required),
    ];
    return sectionFields.length === 0
      ? []
      : [
          createSection(
            text(TITLES[place]),
            undefined,
            notes[place],
            ...orderedParams.map(({ control }) => control.element),
          ),
        ];
  });
  return {
    elements,
    read: () => Object.fromEntries(fields.map(({ key, control }) => [key, control.read()])),
    find: (key) => fields.find((field) => field.key === key)?.control.input,
  };
}

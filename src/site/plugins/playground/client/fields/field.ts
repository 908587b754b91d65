import type { FormSchema } from '../../../../model/request-form.ts';
import { createElement, createId, createHiddenText, createIcon } from '../dom.ts';
import { text } from '../texts.ts';
import type { Control, ControlOptions, CreateControl } from './control.ts';
import { getType } from './get-type.ts';

export interface FieldInfo {
  name: string;
  required?: true;
  deprecated?: true;
  description?: string;
  schema: FormSchema;
}

/** Creates an input with its name, type and description; a group of inputs is collapsible. */
export function createField(field: FieldInfo, options: ControlOptions, createControl: CreateControl): Control {
  const control = createControl(field.schema, options);
  return control.input ? createSingleField(field, control, control.input) : groupField(field, options, control);
}

function createSingleField(field: FieldInfo, control: Control, input: HTMLElement): Control {
  const id = createId();
  input.id = id;
  input.removeAttribute('aria-label');
  if (field.required) input.setAttribute('aria-required', 'true');
  const about = createDescription(field);
  if (about) {
    about.id = createId();
    input.setAttribute('aria-describedby', [input.getAttribute('aria-describedby') ?? '', about.id].join(' ').trim());
  }
  const [name, ...facts] = nameParts(field);
  const line = createElement('div', { class: 'bd-PgNames' }, createElement('label', { for: id }, name), ...facts);
  const head = createElement('div', { class: 'bd-PgLabel' }, line, about);
  return { ...control, element: createElement('div', { class: 'bd-PgField' }, head, control.element) };
}

function groupField(field: FieldInfo, { depth }: ControlOptions, control: Control): Control {
  const summary = createElement('summary', {}, createIcon('chevron-right'), ...nameParts(field));
  const group = createElement('details', { class: 'bd-PgGroup' }, summary, createDescription(field), control.element);
  group.open = depth < 2 || field.required === true;
  return {
    ...control,
    element: group,
    write(value) {
      control.write(value);
      if (value !== undefined) group.open = true;
    },
  };
}

function nameParts(field: FieldInfo): Node[] {
  const deprecated = field.deprecated ?? field.schema.deprecated;
  return [
    createElement('span', { class: deprecated ? 'bd-PgName bd-PgOld' : 'bd-PgName' }, field.name),
    ...(field.required
      ? [
          createElement('span', { class: 'bd-PgRequired', 'aria-hidden': 'true' }, '*'),
          createHiddenText(text('required')),
        ]
      : []),
    createElement('span', { class: 'bd-PgType' }, getType(field.schema)),
    ...(deprecated ? [createElement('span', { class: 'bd-PgType' }, text('deprecated'))] : []),
  ];
}

function createDescription(field: FieldInfo): HTMLElement | undefined {
  const about = field.description ?? field.schema.description;
  return about === undefined || about === '' ? undefined : createElement('p', { class: 'bd-PgAbout' }, about);
}

import type { FormSchema } from '../../../../model/request-form.ts';
import { isMap, type InputMap } from '../../../../api-requests/input.ts';
import type { Json } from '../../../../model/json.ts';
import { announce, createButton, createElement } from '../dom.ts';
import { text } from '../texts.ts';
import { createChoiceControl } from './choice.ts';
import type { Control, ControlOptions, CreateControl } from './control.ts';
import { createField } from './field.ts';

/** Creates named fields, and name–value pairs where any name is allowed. */
export function createObjectControl(
  schema: FormSchema & { kind: 'object' },
  options: ControlOptions,
  createControl: CreateControl,
): Control {
  const depth = options.depth + 1;
  const fields = schema.fields.map((field) => ({
    name: field.name,
    control: createField(field, { ...options, name: field.name, depth }, createControl),
  }));
  const choices = (schema.choices ?? []).map((choice) => createChoiceControl(choice, options, createControl));
  const pairs = schema.map && pairList(schema.map, { ...options, depth }, createControl);
  return {
    element: createElement(
      'div',
      { class: 'bd-PgFields' },
      ...[...fields.map(({ control }) => control), ...choices].map((control) => control.element),
      pairs?.element,
    ),
    read() {
      const mapValues = choices.map((choice) => choice.read()).filter(isMap);
      const entries = [
        ...fields.map(({ name, control }) => [name, control.read()] as const),
        ...mapValues.flatMap((map) => Object.entries(map)),
        ...(pairs?.read() ?? []),
      ];
      const filledFields: InputMap = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
      return Object.keys(filledFields).length === 0 ? undefined : filledFields;
    },
    write(value) {
      const map = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
      for (const { name, control } of fields) control.write(Object.hasOwn(map, name) ? map[name] : undefined);
      for (const choice of choices) choice.write(value);
      const knownNames = listNames(schema);
      pairs?.write(Object.entries(map).filter(([name]) => !knownNames.has(name)));
    },
  };
}

/** Returns the names of all fields, including those that only one branch of a choice has. */
function listNames(schema: FormSchema): Set<string> {
  if (schema.kind === 'choice') return new Set(schema.branches.flatMap((branch) => [...listNames(branch.schema)]));
  if (schema.kind !== 'object') return new Set();
  const { fields, choices = [] } = schema;
  return new Set([...fields.map(({ name }) => name), ...choices.flatMap((choice) => [...listNames(choice)])]);
}

function pairList(schema: FormSchema, options: ControlOptions, createControl: CreateControl) {
  const rows: { name: HTMLInputElement; control: Control; row: HTMLElement }[] = [];
  const list = createElement('div', { class: 'bd-PgList' });
  const add = (): (typeof rows)[number] => {
    const name = createElement('input', {
      class: 'bd-PgInput',
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': text('name'),
      placeholder: text('name'),
    });
    const control = createControl(schema, { ...options, name: text('value') });
    const row = createElement('div', { class: 'bd-PgItem bd-PgPair' }, name, control.element);
    const entry = { name, control, row };
    row.append(
      createButton('', { class: 'bd-PgRemove', icon: 'x', label: `${text('remove')}: ${options.name}` }, () => {
        rows.splice(rows.indexOf(entry), 1);
        row.remove();
        addButton.focus();
        announce(list);
      }),
    );
    rows.push(entry);
    list.append(row);
    return entry;
  };
  const addButton = createButton(
    text('add'),
    { class: 'bd-PgAdd', icon: 'plus', label: `${text('add')}: ${options.name}` },
    () => {
      add().name.focus();
    },
  );
  return {
    element: createElement('div', { class: 'bd-PgStack' }, list, addButton),
    read: () => rows.flatMap(({ name, control }) => (name.value === '' ? [] : [[name.value, control.read()] as const])),
    write(entries: [string, Json | undefined][]) {
      rows.length = 0;
      list.replaceChildren();
      for (const [key, value] of entries) {
        const entry = add();
        entry.name.value = key;
        entry.control.write(value);
      }
    },
  };
}

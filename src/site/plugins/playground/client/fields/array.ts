import type { FormSchema } from '../../../../model/request-form.ts';
import { announce, createButton, createElement } from '../dom.ts';
import { text } from '../texts.ts';
import type { Control, ControlOptions, CreateControl } from './control.ts';

/** Creates a list of inputs that can be added and removed. */
export function createArrayControl(
  { items }: FormSchema & { kind: 'array' },
  options: ControlOptions,
  createControl: CreateControl,
): Control {
  const rows: { control: Control; row: HTMLElement }[] = [];
  const list = createElement('div', { class: 'bd-PgList' });
  const add = (): Control => {
    const control = createControl(items, {
      ...options,
      name: `${options.name} ${rows.length + 1}`,
      depth: options.depth + 1,
    });
    const entry = { control, row: createElement('div', { class: 'bd-PgItem' }, control.element) };
    entry.row.append(
      createButton(
        '',
        { class: 'bd-PgRemove', icon: 'x', label: `${text('remove')}: ${options.name} ${rows.length + 1}` },
        () => {
          rows.splice(rows.indexOf(entry), 1);
          entry.row.remove();
          addButton.focus();
          announce(list);
        },
      ),
    );
    rows.push(entry);
    list.append(entry.row);
    return control;
  };
  const addButton = createButton(
    text('add'),
    { class: 'bd-PgAdd', icon: 'plus', label: `${text('add')}: ${options.name}` },
    () => {
      const { input, element: itemElement } = add();
      (input ?? itemElement.querySelector<HTMLElement>('input, select, textarea'))?.focus();
      announce(list);
    },
  );
  return {
    element: createElement('div', { class: 'bd-PgStack' }, list, addButton),
    read() {
      const values = rows.map(({ control }) => control.read()).filter((value) => value !== undefined);
      return values.length === 0 ? undefined : values;
    },
    write(value) {
      rows.length = 0;
      list.replaceChildren();
      for (const item of Array.isArray(value) ? value : []) add().write(item);
    },
  };
}

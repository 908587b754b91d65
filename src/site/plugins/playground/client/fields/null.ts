import { announce, createButton, createElement } from '../dom.ts';
import type { Control, ControlOptions } from './control.ts';

/** Creates an input with a button that sends `null` instead; releasing the button restores the entered value. */
export function createNullControl(control: Control, { name }: ControlOptions): Control {
  let isNull = false;
  const show = (pressed: boolean): void => {
    isNull = pressed;
    toggle.setAttribute('aria-pressed', String(pressed));
    control.element.hidden = pressed;
  };
  const toggle = createButton('null', { class: 'bd-PgNull', label: `${name}: null`, pressed: false }, () => {
    show(!isNull);
    announce(toggle);
  });
  return {
    ...control,
    element: createElement('div', { class: control.input ? 'bd-PgItem' : 'bd-PgStack' }, control.element, toggle),
    read: () => (isNull ? null : control.read()),
    write(value) {
      show(value === null);
      if (value !== null) control.write(value);
    },
  };
}

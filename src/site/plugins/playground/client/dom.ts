/** Creates elements. Text is always set as text, never as markup. */
import { toOwnName } from '../../../model/own-names.ts';

type Attributes = Record<string, string | boolean | undefined>;
export type Child = Node | string | undefined;

export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) node.setAttribute(key, value === true ? '' : value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

export function createIcon(name: string): HTMLElement {
  return createElement('span', { class: `bd-PgIcon ${toOwnName(`pg-icon-${name}`)}`, 'aria-hidden': 'true' });
}

export interface ButtonOptions {
  class?: string;
  icon?: string;
  /** Accessible name of a button that shows only its icon. */
  label?: string;
  pressed?: boolean;
}

export function createButton(text: string, options: ButtonOptions, onClick: () => void): HTMLButtonElement {
  const { label, pressed } = options;
  const node = createElement(
    'button',
    {
      type: 'button',
      class: options.class ?? 'pg-button',
      'aria-label': label,
      title: label,
      'aria-pressed': pressed === undefined ? undefined : String(pressed),
    },
    options.icon === undefined ? undefined : createIcon(options.icon),
    text === '' ? undefined : text,
  );
  node.addEventListener('click', onClick);
  return node;
}

export function createHiddenText(text: string): HTMLElement {
  return createElement('span', { class: 'bd-VisuallyHidden' }, text);
}

let count = 0;

/** Returns an id that is unique on the page. */
export function createId(): string {
  count += 1;
  return `bd-${count}`;
}

/** Notifies the form of a value that changed other than by typing. */
export function announce(node: HTMLElement): void {
  node.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Creates a row of buttons with exactly one pressed. Returns a function that presses one. */
export function createChoiceBar(
  labels: readonly string[],
  { name, onChoose }: { name: string; onChoose: (index: number) => void },
): { element: HTMLElement; press: (index: number) => void } {
  const buttons = labels.map((label, index) =>
    createButton(label, { class: 'bd-PgTab', pressed: false }, () => {
      press(index);
      onChoose(index);
    }),
  );
  const press = (selectedIndex: number): void =>
    buttons.forEach((node, index) => node.setAttribute('aria-pressed', String(index === selectedIndex)));
  press(0);
  return {
    element: createElement('div', { class: 'bd-PgTabs', role: 'group', 'aria-label': name }, ...buttons),
    press,
  };
}

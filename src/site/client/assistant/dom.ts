/** Creates elements. Text is always set as text, never as markup. */
import { toOwnName } from '../../model/own-names.ts';

export type Child = Node | string | undefined;

export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

export function createIcon(name: string): HTMLElement {
  return createElement('span', { class: `bd-Ui ${toOwnName(`as-icon-${name}`)}`, 'aria-hidden': 'true' });
}

/** Creates a button that shows only an icon; its label is its accessible name. */
export function createIconButton(name: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = createElement(
    'button',
    { type: 'button', class: 'bd-AsButton', 'aria-label': label, title: label },
    createIcon(name),
  );
  button.addEventListener('click', onClick);
  return button;
}

/** Creates elements. Text is always set as text, never as markup. */
export type Child = Node | string | undefined;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

export function icon(name: string): HTMLElement {
  return element('span', { class: `ui as-icon-${name}`, 'aria-hidden': 'true' });
}

/** Creates a button that shows only an icon; its label is its accessible name. */
export function iconButton(name: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'as-button', 'aria-label': label, title: label },
    icon(name),
  );
  button.addEventListener('click', onClick);
  return button;
}

import { createElement, createId, type Child } from '../dom.ts';

/** Creates a titled section of the form. */
export function createSection(title: string, tools: Child, ...content: Child[]): HTMLElement {
  const id = createId();
  const head = createElement('div', { class: 'pg-section-head' }, createElement('h3', { id }, title), tools);
  return createElement('section', { class: 'pg-section', 'aria-labelledby': id }, head, ...content);
}

/** Creates a label above or beside an input of the form. */
export function createLabeledInput(label: string, input: HTMLElement, about?: string): HTMLElement {
  input.id ||= createId();
  const note =
    about === undefined || about === '' ? undefined : createElement('p', { class: 'pg-about', id: createId() }, about);
  if (note) input.setAttribute('aria-describedby', note.id);
  const head = createElement(
    'div',
    { class: 'pg-label' },
    createElement('label', { for: input.id, class: 'pg-plain' }, label),
    note,
  );
  return createElement('div', { class: 'pg-field' }, head, input);
}

export function select(options: readonly string[], selectedIndex: number): HTMLSelectElement {
  const node = createElement(
    'select',
    { class: 'pg-input' },
    ...options.map((option, index) => createElement('option', { value: String(index) }, option)),
  );
  node.selectedIndex = selectedIndex;
  return node;
}

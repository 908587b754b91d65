import { createElement, createId, type Child } from '../dom.ts';

/** Creates a titled section of the form. */
export function createSection(title: string, tools: Child, ...content: Child[]): HTMLElement {
  const id = createId();
  const head = createElement('div', { class: 'bd-PgSectionHead' }, createElement('h3', { id }, title), tools);
  return createElement('section', { class: 'bd-PgSection', 'aria-labelledby': id }, head, ...content);
}

/** Creates a label above or beside an input of the form. */
export function createLabeledInput(label: string, input: HTMLElement, about?: string): HTMLElement {
  input.id ||= createId();
  const note =
    about === undefined || about === ''
      ? undefined
      : createElement('p', { class: 'bd-PgAbout', id: createId() }, about);
  if (note) input.setAttribute('aria-describedby', note.id);
  const head = createElement(
    'div',
    { class: 'bd-PgLabel' },
    createElement('label', { for: input.id, class: 'bd-PgPlain' }, label),
    note,
  );
  return createElement('div', { class: 'bd-PgField' }, head, input);
}

export function select(options: readonly string[], selectedIndex: number): HTMLSelectElement {
  const node = createElement(
    'select',
    { class: 'bd-PgInput' },
    ...options.map((option, index) => createElement('option', { value: String(index) }, option)),
  );
  node.selectedIndex = selectedIndex;
  return node;
}

import { element, createId, type Child } from '../dom.ts';

/** Creates a titled section of the form. */
export function createSection(title: string, tools: Child, ...content: Child[]): HTMLElement {
  const id = createId();
  const head = element('div', { class: 'pg-section-head' }, element('h3', { id }, title), tools);
  return element('section', { class: 'pg-section', 'aria-labelledby': id }, head, ...content);
}

/** Creates a label above or beside an input of the form. */
export function createLabeledInput(label: string, input: HTMLElement, about?: string): HTMLElement {
  input.id ||= createId();
  const note =
    about === undefined || about === '' ? undefined : element('p', { class: 'pg-about', id: createId() }, about);
  if (note) input.setAttribute('aria-describedby', note.id);
  const head = element(
    'div',
    { class: 'pg-label' },
    element('label', { for: input.id, class: 'pg-plain' }, label),
    note,
  );
  return element('div', { class: 'pg-field' }, head, input);
}

export function select(options: readonly string[], selectedIndex: number): HTMLSelectElement {
  const node = element(
    'select',
    { class: 'pg-input' },
    ...options.map((option, index) => element('option', { value: String(index) }, option)),
  );
  node.selectedIndex = selectedIndex;
  return node;
}

/** Building blocks of the search dialog. Text is always set as text, never as markup. */
import { bundlePath } from './page.ts';
import type { FoundPage } from './search-index.ts';

type Marker = (text: string) => { text: string; marked: boolean }[];

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** A page, and below it the sections that matched. */
export function pageGroup(found: FoundPage, mark: Marker): HTMLElement {
  const group = element('div', { class: 'search-group', role: 'group', 'aria-label': found.page.t });
  group.append(
    resultLink(found.page.u, 'file-text', [
      marked('search-title', found.page.t, mark),
      ...(found.page.b === '' ? [] : [element('span', { class: 'search-trail' }, found.page.b)]),
      ...(found.matched && found.page.x !== '' ? [marked('search-snippet', found.page.x, mark)] : []),
    ]),
  );
  if (found.sections.length === 0) return group;
  const nested = element('div', { class: 'search-nested', role: 'presentation' });
  for (const section of found.sections) {
    nested.append(
      resultLink(section.u, 'hash', [
        marked('search-title', section.h, mark),
        ...(section.x === '' ? [] : [marked('search-snippet', section.x, mark)]),
      ]),
    );
  }
  group.append(nested);
  return group;
}

export function recentList(
  queries: readonly string[],
  text: (key: string) => string,
  on: { pick: (query: string) => void; clear: () => void },
): HTMLElement {
  const clear = element('button', { type: 'button', class: 'search-clear' }, text('searchClear'));
  clear.addEventListener('click', on.clear);
  const group = element('div', { class: 'search-group', role: 'presentation' });
  group.append(element('div', { class: 'search-label', role: 'presentation' }, text('searchRecent'), clear));
  for (const query of queries) {
    const option = element(
      'div',
      { class: 'search-result', role: 'option', 'aria-selected': 'false' },
      icon('clock'),
      element('span', { class: 'search-text' }, query),
    );
    option.addEventListener('click', () => on.pick(query));
    group.append(option);
  }
  return group;
}

export function messageBox(message: string, title?: string): HTMLElement {
  const box = element('div', { class: 'search-message', role: 'presentation' });
  if (title !== undefined) box.append(element('strong', {}, title));
  box.append(message);
  return box;
}

function resultLink(path: string, iconName: string, content: Node[]): HTMLElement {
  return element(
    'a',
    { class: 'search-result', role: 'option', 'aria-selected': 'false', tabindex: '-1', href: bundlePath(path) },
    icon(iconName),
    element('span', { class: 'search-text' }, ...content),
  );
}

function icon(name: string): HTMLElement {
  return element('span', { class: `ui ui-${name}`, 'aria-hidden': 'true' });
}

/** A line with its matches marked; a long one begins shortly before the first match. */
function marked(className: string, text: string, mark: Marker): HTMLElement {
  const line = element('span', { class: className });
  for (const run of fromFirstMatch(mark(text))) line.append(run.marked ? element('mark', {}, run.text) : run.text);
  return line;
}

const LEAD = 40;

function fromFirstMatch(runs: ReturnType<Marker>): ReturnType<Marker> {
  const [first] = runs;
  if (first === undefined || first.marked || runs.length === 1 || first.text.length <= LEAD) return runs;
  const cut = first.text.slice(-LEAD);
  return [{ text: `…${cut.slice(cut.indexOf(' ') + 1)}`, marked: false }, ...runs.slice(1)];
}

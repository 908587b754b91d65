/** Building blocks of the search dialog. Text is always set as text, never as markup. */
import { toOwnName } from '../model/own-names.ts';
import { toFileUrl } from './page.ts';
import type { PageMatch } from '../search-terms/find-pages.ts';
import { markTerms } from '../search-terms/mark-terms.ts';

export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Renders a page, and below it its matching sections. `terms` are highlighted. */
export function renderPageGroup(page: PageMatch, terms: ReadonlySet<string>): HTMLElement {
  const { path, title, section, trail, snippet, sections } = page;
  const group = createElement('div', { class: 'bd-SearchGroup', role: 'group', 'aria-label': title });
  const trails = [section, trail].filter((part) => part !== '').join(' › ');
  group.append(
    renderResultLink({ page: path }, 'file-text', [
      highlightTerms('bd-SearchTitle', title, terms),
      ...(trails === '' ? [] : [createElement('span', { class: 'bd-SearchTrail' }, trails)]),
      ...(snippet === '' ? [] : [highlightTerms('bd-SearchSnippet', snippet, terms)]),
    ]),
  );
  if (sections.length === 0) return group;
  const nestedResults = createElement('div', { class: 'bd-SearchNested', role: 'presentation' });
  for (const { id, heading, snippet: text } of sections) {
    nestedResults.append(
      renderResultLink({ page: path, id }, 'hash', [
        ...(heading === '' ? [] : [highlightTerms('bd-SearchTitle', heading, terms)]),
        ...(text === '' ? [] : [highlightTerms('bd-SearchSnippet', text, terms)]),
      ]),
    );
  }
  group.append(nestedResults);
  return group;
}

export function renderRecentList(
  queries: readonly string[],
  text: (key: string) => string,
  on: { pick: (query: string) => void; clear: () => void },
): HTMLElement {
  const clearButton = createElement('button', { type: 'button', class: 'bd-SearchClear' }, text('searchClear'));
  clearButton.addEventListener('click', on.clear);
  const group = createElement('div', { class: 'bd-SearchGroup', role: 'presentation' });
  group.append(
    createElement('div', { class: 'bd-SearchLabel', role: 'presentation' }, text('searchRecent'), clearButton),
  );
  for (const query of queries) {
    const option = createElement(
      'div',
      { class: 'bd-SearchResult', role: 'option', 'aria-selected': 'false' },
      createIcon('clock'),
      createElement('span', { class: 'bd-SearchText' }, query),
    );
    option.addEventListener('click', () => on.pick(query));
    group.append(option);
  }
  return group;
}

export function renderMessage(message: string, title?: string): HTMLElement {
  const box = createElement('div', { class: 'bd-SearchMessage', role: 'presentation' });
  if (title !== undefined) box.append(createElement('strong', {}, title));
  box.append(message);
  return box;
}

function renderResultLink({ page, id }: { page: string; id?: string }, iconName: string, content: Node[]): HTMLElement {
  const href = toFileUrl(page) + (id === undefined ? '' : `#${encodeURIComponent(id)}`);
  return createElement(
    'a',
    { class: 'bd-SearchResult', role: 'option', 'aria-selected': 'false', tabindex: '-1', href, 'data-bd-page': page },
    createIcon(iconName),
    createElement('span', { class: 'bd-SearchText' }, ...content),
    createElement('span', { class: 'bd-SearchEnter bd-Ui bd-UiArrowRight', 'aria-hidden': 'true' }),
  );
}

function createIcon(name: string): HTMLElement {
  return createElement('span', { class: `bd-Ui ${toOwnName(`ui-${name}`)}`, 'aria-hidden': 'true' });
}

function highlightTerms(className: string, text: string, terms: ReadonlySet<string>): HTMLElement {
  const line = createElement('span', { class: className });
  for (const run of markTerms(text, terms)) line.append(run.marked ? createElement('mark', {}, run.text) : run.text);
  return line;
}

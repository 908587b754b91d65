/** Building blocks of the search dialog. Text is always set as text, never as markup. */
import { toFileUrl } from './page.ts';
import type { PageMatch } from '../search-terms/find-pages.ts';
import { markTerms } from '../search-terms/mark-terms.ts';

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

/** Renders a page, and below it its matching sections. `terms` are highlighted. */
export function renderPageGroup(page: PageMatch, terms: ReadonlySet<string>): HTMLElement {
  const { path, title, section, trail, snippet, sections } = page;
  const group = element('div', { class: 'search-group', role: 'group', 'aria-label': title });
  const trails = [section, trail].filter((part) => part !== '').join(' › ');
  group.append(
    renderResultLink({ page: path }, 'file-text', [
      highlightTerms('search-title', title, terms),
      ...(trails === '' ? [] : [element('span', { class: 'search-trail' }, trails)]),
      ...(snippet === '' ? [] : [highlightTerms('search-snippet', snippet, terms)]),
    ]),
  );
  if (sections.length === 0) return group;
  const nestedResults = element('div', { class: 'search-nested', role: 'presentation' });
  for (const { id, heading, snippet: text } of sections) {
    nestedResults.append(
      renderResultLink({ page: path, id }, 'hash', [
        ...(heading === '' ? [] : [highlightTerms('search-title', heading, terms)]),
        ...(text === '' ? [] : [highlightTerms('search-snippet', text, terms)]),
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
  const clearButton = element('button', { type: 'button', class: 'search-clear' }, text('searchClear'));
  clearButton.addEventListener('click', on.clear);
  const group = element('div', { class: 'search-group', role: 'presentation' });
  group.append(element('div', { class: 'search-label', role: 'presentation' }, text('searchRecent'), clearButton));
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

export function renderMessage(message: string, title?: string): HTMLElement {
  const box = element('div', { class: 'search-message', role: 'presentation' });
  if (title !== undefined) box.append(element('strong', {}, title));
  box.append(message);
  return box;
}

function renderResultLink({ page, id }: { page: string; id?: string }, iconName: string, content: Node[]): HTMLElement {
  const href = toFileUrl(page) + (id === undefined ? '' : `#${encodeURIComponent(id)}`);
  return element(
    'a',
    { class: 'search-result', role: 'option', 'aria-selected': 'false', tabindex: '-1', href, 'data-page': page },
    icon(iconName),
    element('span', { class: 'search-text' }, ...content),
    element('span', { class: 'search-enter ui ui-arrow-right', 'aria-hidden': 'true' }),
  );
}

function icon(name: string): HTMLElement {
  return element('span', { class: `ui ui-${name}`, 'aria-hidden': 'true' });
}

function highlightTerms(className: string, text: string, terms: ReadonlySet<string>): HTMLElement {
  const line = element('span', { class: className });
  for (const run of markTerms(text, terms)) line.append(run.marked ? element('mark', {}, run.text) : run.text);
  return line;
}

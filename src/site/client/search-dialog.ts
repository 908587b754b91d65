import type { SearchMatches } from '../search-terms/find-pages.ts';
import { createFilters, type Filters } from './search-filters.ts';
import { highlightHits, keepHits } from './search-highlight.ts';
import { findPlace, searchPages, summarize } from './search-index.ts';
import { clearRecent, keepRecent, readRecent } from './search-recent.ts';
import { createSearchRecord, type SearchRecord } from './search-record.ts';
import { createResultList } from './search-results.ts';
import type { ResultList } from './search-results.ts';
import { root } from './page.ts';
import { readTexts, type Texts } from './search-texts.ts';
import { createElement, renderMessage, renderPageGroup, renderRecentList } from './search-view.ts';

/** Creates the search dialog: input, results, keyboard handling. Its texts come from the button that opens it. */
export function createDialog(): { open: () => void } {
  const entry = document.querySelector<HTMLElement>('#search-bar-entry');
  const text = readTexts();
  const input = createInput(text('search'), entry?.dataset['bdPrompt'] ?? '');
  const results = createResultList(input, text('searchResults'));
  const close = createElement(
    'button',
    { type: 'button', class: 'bd-SearchClose', 'aria-label': `Esc: ${text('searchClose')}` },
    'Esc',
  );
  const status = createElement('div', { class: 'bd-VisuallyHidden', role: 'status' });
  const glass = createElement('span', { class: 'bd-Ui bd-UiSearch', 'aria-hidden': 'true' });
  const head = createElement('div', { class: 'bd-SearchHead' }, glass, input, close);
  const dialog = createElement('dialog', { class: 'bd-SearchDialog', 'aria-label': text('search') }, head);
  const filters = createFilters(text, () => void run());
  const assistant = createAssistantRow(input, { text, close: () => dialog.close() });
  dialog.append(filters.bar, assistant.element, results.body, status, createFooter(text));
  document.body.append(dialog);

  const record = createSearchRecord();
  const { run, terms } = createSearch({ input, results, status, text, filters, record });
  input.addEventListener('input', () => {
    record.drop();
    assistant.update();
    void run();
  });
  input.addEventListener('keydown', (event) => handleKey(event, results, dialog));
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', record.end);
  addEventListener('pagehide', record.end);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  results.body.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a[role="option"]');
    if (!link) return;
    const query = input.value.trim();
    const page = link.dataset['bdPage'] ?? '';
    record.click(query, page);
    keepRecent(query);
    keepHits({ page, query, terms: terms() });
    dialog.close();
    if (page === findPlace().page) highlightHits();
  });

  return {
    open() {
      if (dialog.open) return;
      dialog.showModal();
      input.select();
      assistant.update();
      summarize(findPlace().index).catch(() => undefined);
      void run();
    },
  };
}

/** Creates the row that passes the query to the assistant, if the server has one. */
function createAssistantRow(input: HTMLInputElement, { text, close }: { text: Texts; close: () => void }) {
  const query = createElement('strong', {});
  const sparkles = createElement('span', { class: 'bd-Ui bd-UiSparkles', 'aria-hidden': 'true' });
  const label = createElement('span', { class: 'bd-SearchText' }, `${text('assistantAbout')} `, query);
  const row = createElement('button', { type: 'button', class: 'bd-SearchResult bd-SearchAssistant' }, sparkles, label);
  row.addEventListener('click', () => {
    close();
    document.dispatchEvent(new CustomEvent('assistant:ask', { detail: input.value.trim() }));
  });
  const update = (): void => {
    const words = input.value.trim();
    query.textContent = `“${words}”`;
    row.hidden = words === '' || !root.classList.contains('bd-Answers');
  };
  return { element: row, update };
}

function createInput(label: string, placeholder: string): HTMLInputElement {
  return createElement('input', {
    id: 'search-input',
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    placeholder,
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-controls': 'bd-SearchResults',
    'aria-expanded': 'false',
  });
}

function createFooter(text: Texts): HTMLElement {
  const createHint = (key: string, label: string): HTMLElement =>
    createElement('span', {}, createElement('kbd', {}, key), label);
  return createElement(
    'div',
    { class: 'bd-SearchFoot', 'aria-hidden': 'true' },
    createHint('↑↓', text('searchMove')),
    createHint('Enter', text('searchOpen')),
    createHint('Esc', text('searchClose')),
  );
}

interface SearchParts {
  input: HTMLInputElement;
  results: ResultList;
  status: HTMLElement;
  text: Texts;
  filters: Filters;
  record: SearchRecord;
}

interface Search {
  /** Searches for the input's text; results that arrive too late are dropped. */
  run: () => Promise<void>;
  /** Returns the search terms of the displayed results. */
  terms: () => string[];
}

/** Milliseconds before a search that is still loading shows a message. */
const LOADING_DELAY_MS = 250;
/** Milliseconds that results wait for their texts, to avoid showing them twice. */
const TEXTS_PATIENCE = 120;

function createSearch({ input, results, status, text, filters, record }: SearchParts): Search {
  let turn = 0;
  let terms: string[] = [];
  let displayedQuery = '';
  const show = (query: string, matches: SearchMatches): void => {
    const isAgain = query === displayedQuery;
    displayedQuery = query;
    terms = matches.terms;
    filters.update(matches.counts);
    if (matches.pages.length === 0) {
      status.textContent = `${text('searchNoResults')} ${query}`;
      results.show([renderMessage(text('searchNoResultsHint'), `${text('searchNoResults')} “${query}”`)]);
      return;
    }
    status.textContent = `${text('searchResults')}: ${matches.pages.length}`;
    const markedTerms = new Set(terms);
    results.show(
      matches.pages.map((page) => renderPageGroup(page, markedTerms)),
      isAgain,
    );
  };
  const run = async (): Promise<void> => {
    const query = input.value.trim();
    turn += 1;
    const ownTurn = turn;
    const isLate = (): boolean => ownTurn !== turn;
    if (query === '') return showStart();
    const waitTimer = window.setTimeout(
      () => !isLate() && results.show([renderMessage(text('loading'))]),
      LOADING_DELAY_MS,
    );
    const request = { query: input.value, ...filters.chosen() };
    try {
      await filters.load();
      const quickResults = await searchPages({ ...request, withTexts: false });
      window.clearTimeout(waitTimer);
      if (isLate()) return;
      record.note(query, quickResults.pages.length);
      const patience = window.setTimeout(() => !isLate() && show(query, quickResults), TEXTS_PATIENCE);
      const fullResults = await searchPages({ ...request, withTexts: true });
      window.clearTimeout(patience);
      if (!isLate()) show(query, fullResults);
    } catch {
      window.clearTimeout(waitTimer);
      if (!isLate()) results.show([renderMessage(text('searchFailed'))]);
    }
  };
  const showStart = (): void => {
    filters.update(new Map());
    const recentQueries = readRecent();
    if (recentQueries.length === 0) return results.show([renderMessage(text('searchStart'))]);
    const pick = (query: string): void => {
      input.value = query;
      void run();
    };
    const clearQueries = (): void => {
      clearRecent();
      showStart();
    };
    return results.show([renderRecentList(recentQueries, text, { pick, clear: clearQueries })]);
  };
  return { run, terms: () => terms };
}

function handleKey(event: KeyboardEvent, results: ResultList, dialog: HTMLDialogElement): void {
  if (event.isComposing) return;
  if (event.key === 'ArrowDown') results.move(1);
  else if (event.key === 'ArrowUp') results.move(-1);
  else if (event.key === 'Enter') results.choose(event);
  // By default, the browser would only clear a search field.
  else if (event.key === 'Escape') dialog.close();
  else return;
  event.preventDefault();
}

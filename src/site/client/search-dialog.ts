import { findSections, loadIndex, markTerms } from './search-index.ts';
import { clearRecent, keepRecent, readRecent } from './search-recent.ts';
import { createResultList } from './search-results.ts';
import type { ResultList } from './search-results.ts';
import { element, messageBox, pageGroup, recentList } from './search-view.ts';

type Texts = (key: string) => string;

/** The search dialog: input, results, keys. Its texts come from the button that opens it. */
export function createDialog(): { open: () => void } {
  const entry = document.querySelector<HTMLElement>('#search-bar-entry');
  const texts = JSON.parse(entry?.dataset['texts'] ?? '{}') as Record<string, string>;
  const text: Texts = (key) => texts[key] ?? '';
  const input = createInput(text('search'), entry?.dataset['prompt'] ?? '');
  const results = createResultList(input, text('searchResults'));
  const close = element(
    'button',
    { type: 'button', class: 'search-close', 'aria-label': `Esc: ${text('searchClose')}` },
    'Esc',
  );
  const status = element('div', { class: 'visually-hidden', role: 'status' });
  const glass = element('span', { class: 'ui ui-search', 'aria-hidden': 'true' });
  const head = element('div', { class: 'search-head' }, glass, input, close);
  const dialog = element('dialog', { class: 'search-dialog', 'aria-label': text('search') }, head);
  dialog.append(results.body, status, createFooter(text));
  document.body.append(dialog);

  const run = createSearch({ input, results, status, text });
  input.addEventListener('input', () => void run());
  input.addEventListener('keydown', (event) => handleKey(event, results, dialog));
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  results.body.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a[role="option"]')) return;
    keepRecent(input.value.trim());
    dialog.close();
  });

  return {
    open() {
      if (dialog.open) return;
      dialog.showModal();
      input.select();
      loadIndex().catch(() => undefined);
      void run();
    },
  };
}

function createInput(label: string, placeholder: string): HTMLInputElement {
  return element('input', {
    id: 'search-input',
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    placeholder,
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-controls': 'search-results',
    'aria-expanded': 'false',
  });
}

function createFooter(text: Texts): HTMLElement {
  const hint = (key: string, label: string): HTMLElement => element('span', {}, element('kbd', {}, key), label);
  return element(
    'div',
    { class: 'search-foot', 'aria-hidden': 'true' },
    hint('↑↓', text('searchMove')),
    hint('↵', text('searchOpen')),
    hint('Esc', text('searchClose')),
  );
}

interface SearchParts {
  input: HTMLInputElement;
  results: ResultList;
  status: HTMLElement;
  text: Texts;
}

/** Milliseconds before a search that is still loading says so. */
const PATIENCE = 150;

/** Gives the function that searches for what the input holds; results that come too late are dropped. */
function createSearch({ input, results, status, text }: SearchParts): () => Promise<void> {
  let turn = 0;
  const run = async (): Promise<void> => {
    const query = input.value.trim();
    turn += 1;
    const mine = turn;
    if (query === '') return showStart();
    const waiting = window.setTimeout(() => mine === turn && results.show(messageBox(text('loading'))), PATIENCE);
    const pages = await findSections(query).catch(() => undefined);
    window.clearTimeout(waiting);
    if (mine !== turn) return;
    if (pages === undefined) return results.show(messageBox(text('searchFailed')));
    if (pages.length === 0) {
      status.textContent = `${text('searchNoResults')} ${query}`;
      return results.show(messageBox(text('searchNoResultsHint'), `${text('searchNoResults')} “${query}”`));
    }
    status.textContent = `${text('searchResults')}: ${pages.length}`;
    return results.show(...pages.map((page) => pageGroup(page, (value) => markTerms(value, page.terms))));
  };
  const showStart = (): void => {
    const recent = readRecent();
    if (recent.length === 0) return results.show(messageBox(text('searchStart')));
    const pick = (query: string): void => {
      input.value = query;
      void run();
    };
    const clear = (): void => {
      clearRecent();
      showStart();
    };
    return results.show(recentList(recent, text, { pick, clear }));
  };
  return run;
}

function handleKey(event: KeyboardEvent, results: ResultList, dialog: HTMLDialogElement): void {
  if (event.isComposing) return;
  if (event.key === 'ArrowDown') results.move(1);
  else if (event.key === 'ArrowUp') results.move(-1);
  else if (event.key === 'Enter') results.choose();
  // By itself the browser would only empty a search field.
  else if (event.key === 'Escape') dialog.close();
  else return;
  event.preventDefault();
}

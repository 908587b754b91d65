/** Highlights the searched text on the page that a result led to. It is stored for one page load, in this tab only. */
import { markTerms } from '../search-terms/mark-terms.ts';
import { recall, remember } from '../browser/storage.ts';
import { findPlace } from './search-index.ts';
import { readTexts } from './search-texts.ts';
import { createElement } from './search-view.ts';

interface StoredHighlight {
  /** Path of the page in the bundle. */
  page: string;
  query: string;
  terms: string[];
}

const KEY = 'highlight';
const MAX_TERMS = 100;
const MAX_MARKS = 400;

/** Called when a result is followed. */
export function keepHits({ page, query, terms }: StoredHighlight): void {
  remember(KEY, JSON.stringify({ page, query, terms: terms.slice(0, MAX_TERMS) }), 'sessionStorage');
}

/** Highlights the hits, if this is the page they were stored for. */
export function highlightHits(): void {
  const highlight = readKept();
  remember(KEY, undefined, 'sessionStorage');
  clearHits();
  if (highlight?.page !== findPlace().page) return;
  const content = document.querySelector('#content') ?? document.querySelector('article');
  const marks = content ? markTexts(content, new Set(highlight.terms)) : 0;
  if (marks > 0) document.body.append(createPill(highlight.query, marks));
}

function readKept(): StoredHighlight | undefined {
  try {
    const storedHighlight = JSON.parse(recall(KEY, 'sessionStorage') ?? 'null') as Partial<StoredHighlight> | null;
    const isComplete =
      typeof storedHighlight?.page === 'string' &&
      typeof storedHighlight.query === 'string' &&
      Array.isArray(storedHighlight.terms);
    return isComplete ? (storedHighlight as StoredHighlight) : undefined;
  } catch {
    return undefined;
  }
}

const SKIPPED_ELEMENTS = 'script,style,svg,math,.katex,textarea,button,[hidden],[aria-hidden="true"]';

function markTexts(content: Element, terms: ReadonlySet<string>): number {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(SKIPPED_ELEMENTS)) texts.push(node as Text);
  let count = 0;
  for (const text of texts) {
    const runs = markTerms(text.data, terms);
    if (!runs.some(({ marked }) => marked)) continue;
    const pieces = runs.map(({ text: piece, marked }) =>
      marked ? createElement('mark', { class: 'bd-SearchHit' }, piece) : document.createTextNode(piece),
    );
    text.replaceWith(...pieces);
    count += runs.filter(({ marked }) => marked).length;
    if (count > MAX_MARKS) break;
  }
  return count;
}

function createPill(query: string, marks: number): HTMLElement {
  const label = readTexts()('searchUnmark');
  const close = createElement(
    'button',
    { type: 'button', 'aria-label': label, title: label },
    createElement('span', { class: 'bd-Ui bd-UiX', 'aria-hidden': 'true' }),
  );
  const queryLabel = createElement('span', { class: 'bd-SearchHitsQuery' }, query);
  const pill = createElement('div', { class: 'bd-SearchHits', role: 'status' }, queryLabel, String(marks), close);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) dismiss();
  };
  const dismiss = (): void => {
    document.removeEventListener('keydown', handleKey);
    clearHits();
  };
  close.addEventListener('click', dismiss);
  document.addEventListener('keydown', handleKey);
  return pill;
}

function clearHits(): void {
  document.querySelector('.bd-SearchHits')?.remove();
  for (const mark of document.querySelectorAll('mark.bd-SearchHit')) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

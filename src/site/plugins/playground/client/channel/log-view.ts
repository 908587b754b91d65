import { createButton, createElement, createIcon } from '../dom.ts';
import { highlight, indentJson } from '../highlight.ts';
import { formatSize } from '../format-size.ts';
import { text } from '../texts.ts';
import type { ConnectionState } from './connection.ts';

export interface LogView {
  element: HTMLElement;
  /** Adds a message. */
  add(direction: 'sent' | 'received', data: string | Blob): void;
  /** Adds a note about the connection. */
  note(sentence: string, problem: boolean): void;
  showState(state: ConnectionState): void;
}

interface Entry {
  kind: 'sent' | 'received' | 'note' | 'problem';
  data: string | Blob;
  time: Date;
}

/** Maximum number of entries; the oldest are dropped first. */
const MAX_ENTRIES = 200;
/** Maximum number of characters to show per message. */
const MAX_TEXT = 10_000;

const STATES = {
  closed: { key: 'notConnected', kind: 'none' },
  connecting: { key: 'connecting', kind: 'info' },
  open: { key: 'connected', kind: 'good' },
} as const;

/** Shows the state of the connection and its traffic, oldest first. Nothing is kept when the dialog is closed. */
export function createLogView(): LogView {
  const status = createElement('span', { class: 'bd-PgStatus', role: 'status' });
  const list = createElement('div', {
    class: 'bd-PgLog',
    role: 'log',
    'aria-label': text('messages'),
  });
  const droppedNote = createElement('p', { class: 'bd-PgNote' }, text('logDropped'));
  const emptyNote = createElement(
    'div',
    { class: 'bd-PgMessage', 'data-bd-kind': 'send' },
    createIcon('plug'),
    createElement('p', {}, text('logEmpty')),
  );
  const clearButton = createButton(text('searchClear'), { class: 'bd-PgLink' }, () => {
    waitingEntries = [];
    list.replaceChildren();
    showParts();
    list.focus();
  });
  const head = createElement(
    'div',
    { class: 'bd-PgPanelHead' },
    createElement('span', { class: 'bd-PgTitle' }, text('messages')),
    status,
    createElement('span', { class: 'bd-PgGap' }),
    clearButton,
  );
  const showParts = (): void => {
    const isEmpty = list.childElementCount === 0;
    emptyNote.hidden = !isEmpty;
    // Always present, so that its first entry is announced too.
    list.tabIndex = isEmpty ? -1 : 0;
    clearButton.hidden = isEmpty;
    if (isEmpty) droppedNote.hidden = true;
  };

  let waitingEntries: Entry[] = [];
  let pendingFrame = 0;
  /** A server can send faster than a page can draw: entries dropped before the next frame are never drawn. */
  const flush = (): void => {
    pendingFrame = 0;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.append(...waitingEntries.map(renderEntry));
    waitingEntries = [];
    while (list.childElementCount > MAX_ENTRIES) {
      list.firstElementChild?.remove();
      droppedNote.hidden = false;
    }
    showParts();
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  const push = (entry: Entry): void => {
    waitingEntries.push(entry);
    if (waitingEntries.length > MAX_ENTRIES) {
      waitingEntries.shift();
      droppedNote.hidden = false;
    }
    pendingFrame ||= requestAnimationFrame(flush);
  };
  showParts();
  return {
    element: createElement(
      'section',
      { class: 'bd-PgPanel', 'aria-label': text('messages') },
      head,
      droppedNote,
      list,
      emptyNote,
    ),
    add: (kind, data) => push({ kind, data, time: new Date() }),
    note: (sentence, problem) => push({ kind: problem ? 'problem' : 'note', data: sentence, time: new Date() }),
    showState(state) {
      const { key, kind } = STATES[state];
      status.textContent = text(key);
      status.dataset['bdKind'] = kind;
    },
  };
}

const ICONS = { sent: 'up', received: 'down', note: 'plug', problem: 'alert' } as const;

function renderEntry({ kind, data, time }: Entry): HTMLElement {
  const clock = time.toTimeString().slice(0, 8);
  const stamp = `${clock}.${String(time.getMilliseconds()).padStart(3, '0')}`;
  const timeElement = createElement('time', { class: 'bd-PgFact', datetime: time.toISOString(), dir: 'ltr' }, stamp);
  if (kind === 'note' || kind === 'problem')
    return createElement(
      'div',
      { class: 'bd-PgEntry', 'data-bd-kind': kind },
      createElement(
        'div',
        { class: 'bd-PgEntryHead' },
        createIcon(ICONS[kind]),
        createElement('p', { dir: 'auto' }, String(data)),
        timeElement,
      ),
    );
  const size = typeof data === 'string' ? new Blob([data]).size : data.size;
  const head = createElement(
    'div',
    { class: 'bd-PgEntryHead' },
    createIcon(ICONS[kind]),
    createElement('span', { class: 'bd-PgWay' }, text(kind)),
    createElement('span', { class: 'bd-PgGap' }),
    createElement('span', { class: 'bd-PgFact', dir: 'ltr' }, formatSize(size)),
    timeElement,
  );
  const body =
    typeof data === 'string' ? renderText(data) : [createElement('p', { class: 'bd-PgNote' }, text('binaryMessage'))];
  return createElement('div', { class: 'bd-PgEntry', 'data-bd-kind': kind }, head, ...body);
}

/** Renders JSON with one entry per line and colors; any other text unchanged. */
function renderText(source: string): HTMLElement[] {
  const isShort = source.length <= MAX_TEXT;
  const indentedJson = isShort ? indentJson(source) : undefined;
  const pretty = indentedJson !== undefined && indentedJson.length <= 4 * MAX_TEXT ? indentedJson : undefined;
  const nodes = pretty === undefined ? [source.slice(0, MAX_TEXT)] : highlight(pretty, 'json');
  return [
    createElement(
      'pre',
      { class: 'bd-PgCode', dir: pretty === undefined ? 'auto' : 'ltr' },
      createElement('code', {}, ...nodes),
    ),
    ...(isShort ? [] : [createElement('p', { class: 'bd-PgNote' }, text('messageCut'))]),
  ];
}

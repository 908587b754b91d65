import type { AssistantEvent } from '../../../lib/site-assistant.ts';
import { ask, Limited } from './ask.ts';
import { createComposer } from './composer.ts';
import { keepConversation, readConversation } from './conversation.ts';
import type { Turn } from './conversation.ts';
import { createElement, createIcon, createIconButton } from './dom.ts';
import { createStartView } from './start-view.ts';
import { text } from './texts.ts';
import { createTurnView } from './turn-view.ts';
import type { TurnView } from './turn-view.ts';

export interface Panel {
  dialog: HTMLDialogElement;
  focus: () => void;
  ask: (question: string) => void;
  /** Stops the reply that is arriving. */
  stop: () => void;
  /** Scrolls to the end of the conversation. */
  scrollToEnd: () => void;
}

/** Creates the panel with its conversation. The caller decides how it is placed on the page. */
export function createPanel(onClose: () => void): Panel {
  let turns = readConversation();
  let controller: AbortController | undefined;
  const list = createElement('div', { class: 'bd-AsList', role: 'log', 'aria-live': 'polite' });
  const body = createElement('div', { class: 'bd-AsBody' }, list);
  const composer = createComposer({ send: (question) => void submit(question), stop: () => controller?.abort() });
  const startAnew = createIconButton('new', text('New'), () => reset());
  const close = createIconButton('close', `Esc: ${text('playgroundClose')}`, onClose);
  const title = createElement(
    'p',
    { class: 'bd-AsTitle' },
    createIcon('sparkles'),
    createElement('span', {}, text('Title')),
  );
  const dialog = createElement(
    'dialog',
    { id: 'chat-assistant-sheet', class: 'chat-assistant-sheet', 'aria-label': text('Title') },
    createElement('div', { class: 'bd-AsHead' }, title, startAnew, close),
    body,
    createElement(
      'div',
      { class: 'bd-AsFoot' },
      composer.element,
      createElement('p', { class: 'bd-AsNotice' }, text('Notice')),
    ),
  );

  const scrollToEnd = (): void => {
    body.scrollTop = body.scrollHeight;
  };
  /** Scrolls with the text, unless the reader has scrolled up. */
  const follow = (change: () => void): void => {
    const isAtEnd = body.scrollHeight - body.scrollTop - body.clientHeight < 48;
    change();
    if (isAtEnd) scrollToEnd();
  };
  const storeTurns = (): void => keepConversation(turns);
  const addView = (turn: Turn): TurnView => {
    const retry = (): void => {
      turns = turns.filter((each) => each !== turn);
      view.element.remove();
      void submit(turn.question);
    };
    const view = createTurnView(turn, { retry, change: storeTurns });
    list.append(view.element);
    return view;
  };
  const showAll = (): void => {
    list.replaceChildren();
    for (const turn of turns) addView(turn);
    if (turns.length === 0) list.append(createStartView((question) => void submit(question)));
    startAnew.hidden = turns.length === 0;
  };
  const reset = (): void => {
    controller?.abort();
    turns = [];
    storeTurns();
    showAll();
    composer.focus();
  };

  const submit = async (question: string): Promise<void> => {
    if (controller) return;
    if (turns.length === 0) list.replaceChildren();
    const turn: Turn = { question, reply: '', citations: [], state: 'waiting' };
    turns.push(turn);
    startAnew.hidden = false;
    const view = addView(turn);
    view.setActivity(text('Searching'));
    scrollToEnd();
    controller = new AbortController();
    composer.setBusy(true);
    composer.focus();
    await run(turn, { view, signal: controller.signal });
    controller = undefined;
    composer.setBusy(false);
    follow(view.update);
    storeTurns();
  };

  const run = async (turn: Turn, { view, signal }: { view: TurnView; signal: AbortSignal }): Promise<void> => {
    let frame = 0;
    const draw = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        follow(view.update);
      });
    };
    try {
      const onEvent = (event: AssistantEvent): void => {
        apply(event, turn);
        if (event.type === 'search') view.setActivity(text('Searching'));
        if (event.type === 'read') view.setActivity(`${text('Reading')} “${event.title}”`);
        draw();
      };
      await ask(turns, { signal, onEvent });
      // A dropped connection never sends an end event.
      if (turn.state === 'waiting') turn.state = 'failed';
    } catch (error) {
      turn.state = signal.aborted ? 'stopped' : error instanceof Limited ? 'limited' : 'failed';
      if (error instanceof Limited) turn.retryAt = Date.now() + error.retryAfter * 1_000;
    }
    cancelAnimationFrame(frame);
  };

  window.addEventListener('pagehide', storeTurns);
  showAll();
  return {
    dialog,
    focus: composer.focus,
    ask: (question) => void submit(question),
    stop: () => controller?.abort(),
    scrollToEnd,
  };
}

function apply(event: AssistantEvent, turn: Turn): void {
  if (event.type === 'start') turn.id = event.id;
  else if (event.type === 'text') turn.reply += event.text;
  else if (event.type === 'reset') turn.reply = '';
  else if (event.type === 'error') turn.state = 'failed';
  else if (event.type === 'end') {
    turn.citations = event.citations;
    turn.state = 'done';
  }
}

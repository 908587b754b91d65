import { MAX_QUESTION } from '../../../lib/site-assistant.ts';
import { createElement, createIcon } from './dom.ts';
import { text } from './texts.ts';

export interface Composer {
  element: HTMLElement;
  focus: () => void;
  /** While the assistant replies, the button stops it. */
  setBusy: (isBusy: boolean) => void;
}

/** Creates the input field for questions. Enter sends, Shift+Enter starts a new line. */
export function createComposer(on: { send: (question: string) => void; stop: () => void }): Composer {
  const input = createElement('textarea', {
    id: 'chat-assistant-textarea',
    rows: '1',
    maxlength: String(MAX_QUESTION),
    placeholder: text('Prompt'),
    'aria-label': text('Prompt'),
    enterkeyhint: 'send',
  });
  const button = createElement('button', { type: 'submit', class: 'bd-AsSend' });
  const form = createElement('form', { class: 'bd-AsComposer' }, input, button);
  let isBusy = false;

  const refresh = (): void => {
    const name = isBusy ? 'Stop' : 'Send';
    button.setAttribute('aria-label', text(name));
    button.title = text(name);
    button.disabled = !isBusy && input.value.trim() === '';
    button.replaceChildren(createIcon(isBusy ? 'stop' : 'send'));
    input.style.height = 'auto';
    // It has no height until it is visible.
    if (input.scrollHeight > 0) input.style.height = `${input.scrollHeight}px`;
  };
  const send = (): void => {
    const question = input.value.trim();
    if (isBusy || question === '') return;
    input.value = '';
    refresh();
    on.send(question);
  };
  input.addEventListener('input', refresh);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) on.stop();
    else send();
  });
  refresh();
  return {
    element: form,
    focus: () => input.focus({ preventScroll: true }),
    setBusy(now) {
      const hadFocus = document.activeElement === button;
      isBusy = now;
      refresh();
      // A disabled button loses the focus to the document.
      if (hadFocus) input.focus({ preventScroll: true });
    },
  };
}

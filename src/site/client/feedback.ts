import { FEEDBACK_PATH, MAX_COMMENT } from '../../lib/feedback.ts';
import { recall, remember } from '../browser/storage.ts';
import { toBundlePath, root } from './page.ts';
import { isCollecting } from './server-state.ts';

/**
 * Asks whether the page was helpful, on servers that collect feedback. Queries the server when the page's footer is
 * nearly visible.
 */
export function setupFeedback(): void {
  const toolbar = document.querySelector<HTMLElement>('.feedback-toolbar');
  if (!toolbar || !location.protocol.startsWith('http')) return;
  const showWhereCollected = async (): Promise<void> => {
    if (await isCollecting('feedback')) show(toolbar);
  };
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void showWhereCollected();
    },
    { rootMargin: '100%' },
  );
  watch.observe(toolbar);
}

function show(toolbar: HTMLElement): void {
  const thumbs = [...toolbar.querySelectorAll<HTMLButtonElement>('button')];
  toolbar.classList.add('bd-Shown');
  const rate = async (chosenButton: HTMLButtonElement): Promise<void> => {
    const isHelpful = chosenButton.id === 'feedback-thumbs-up';
    for (const thumb of thumbs) thumb.setAttribute('aria-pressed', String(thumb === chosenButton));
    if (await send(toolbar, { helpful: isHelpful })) askMore(toolbar, isHelpful);
  };
  for (const thumb of thumbs) thumb.addEventListener('click', () => void rate(thumb));
}

/** Sends a response and shows the result. A page has one response per window: a later one replaces it. */
async function send(toolbar: HTMLElement, response: { helpful: boolean; comment?: string }): Promise<boolean> {
  const page = root.dataset['currentPath'] ?? '/';
  const id = recall(`feedback:${page}`, 'sessionStorage');
  const reply = await fetch(toBundlePath(FEEDBACK_PATH), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page, id, ...response }),
    credentials: 'same-origin',
  }).catch(() => undefined);
  const isSent = reply?.ok === true;
  if (isSent) {
    const savedFeedback = (await reply.json().catch(() => ({}))) as { id?: string };
    remember(`feedback:${page}`, savedFeedback.id, 'sessionStorage');
  }
  announce(toolbar, (isSent ? toolbar.dataset['bdThanks'] : toolbar.dataset['bdFailed']) ?? '');
  return isSent;
}

function announce(toolbar: HTMLElement, text: string): void {
  let status = toolbar.querySelector('[role="status"]');
  if (!status) {
    status = document.createElement('span');
    status.setAttribute('role', 'status');
    toolbar.append(status);
  }
  status.textContent = text;
}

/** Shows a comment field beside the thumb for readers who want to add details. */
function askMore(toolbar: HTMLElement, helpful: boolean): void {
  document.querySelector('#feedback-form')?.remove();
  const { bdComment: comment = '', bdSend: sendText = '', bdCancel: cancel = '' } = toolbar.dataset;
  const form = document.createElement('form');
  form.id = 'feedback-form';
  const input = document.createElement('textarea');
  input.id = 'feedback-form-input';
  input.maxLength = MAX_COMMENT;
  input.required = true;
  input.placeholder = comment;
  input.setAttribute('aria-label', comment);
  const createButton = (id: string, text: string, type: 'submit' | 'button'): HTMLButtonElement => {
    const button = document.createElement('button');
    button.id = id;
    button.type = type;
    button.textContent = text;
    return button;
  };
  const sendComment = async (): Promise<void> => {
    if (await send(toolbar, { helpful, comment: input.value })) form.remove();
  };
  const close = createButton('feedback-form-cancel', cancel, 'button');
  close.addEventListener('click', () => form.remove());
  form.append(input, createButton('feedback-form-submit', sendText, 'submit'), close);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendComment();
  });
  toolbar.after(form);
}

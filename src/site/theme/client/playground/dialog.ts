import type { PlaygroundForm } from '../../../openapi/playground/form.ts';
import { buildRequest, type BuiltRequest } from '../../../openapi/playground/request/build-request.ts';
import type { Inputs } from '../../../openapi/playground/request/input.ts';
import { answerView } from './answer-view.ts';
import { button, element, freshId, icon } from './dom.ts';
import { recallInputs, rememberInputs } from './memory.ts';
import { MASK, sampleView } from './sample-view.ts';
import { authSection } from './sections/auth.ts';
import { bodySection } from './sections/body.ts';
import { paramSections } from './sections/params.ts';
import { serverSection } from './sections/server.ts';
import { sendRequest } from './send.ts';
import { text } from './texts.ts';

export interface DialogOptions {
  form: PlaygroundForm;
  /** Values of server variables that the page's scripts chose. */
  variables: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** The playground of one operation: form, request as code, answer. */
export function createDialog({ form, variables, onClose }: DialogOptions): HTMLDialogElement {
  const operation = `${form.method} ${form.path}`;
  const kept = recallInputs(operation);
  const server = serverSection(form.servers, variables);
  const auth = authSection(form.auth, kept.auth ?? 0);
  const params = paramSections(form.params, kept.params ?? {});
  const body = bodySection(form.bodies, kept);
  const sample = sampleView();
  const answer = answerView(fileNameOf(form));
  const titleId = freshId();
  const address = element('output', { class: 'pg-url', dir: 'ltr', tabindex: '0' });
  const send = element('button', { type: 'submit', class: 'pg-send' }, icon('send'), text('send'));
  const close = button('', { class: 'pg-tool pg-close', icon: 'x', label: text('close') }, () => dialog.close());
  const title = element('h2', { id: titleId }, form.title);
  const bar = element(
    'div',
    { class: 'pg-bar' },
    element('span', { class: 'pg-method', 'data-method': form.method.toLowerCase() }, form.method),
    address,
    send,
  );
  const sections = [auth.element, server.element, ...params.elements, body.element].filter(
    (part) => part !== undefined,
  );
  const inputs = element('div', { class: 'pg-inputs' }, ...sections);
  const side = element('div', { class: 'pg-side' }, sample.element, answer.element);
  const main = element('div', { class: 'pg-main' }, inputs, side);
  const frame = element(
    'form',
    { class: 'pg-frame', novalidate: true },
    element('header', { class: 'pg-head' }, title, close),
    bar,
    main,
  );
  const dialog = element('dialog', { class: 'pg', id: 'api-playground-input', 'aria-labelledby': titleId }, frame);

  const read = (): Inputs => ({ ...server.read(), ...auth.read(), params: params.read(), ...body.read() });
  const update = (): void => {
    const current = read();
    const build = (mask: string | undefined): BuiltRequest =>
      buildRequest(form, current, mask === undefined ? {} : { mask });
    address.textContent = build(MASK).url;
    sample.show(
      build,
      (form.auth[current.auth] ?? []).some(({ key }) => current.credentials[key] !== undefined),
    );
    rememberInputs(operation, current);
  };
  let pending = 0;
  const schedule = (): void => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(update);
  };
  frame.addEventListener('input', schedule);
  frame.addEventListener('change', schedule);

  let running: AbortController | undefined;
  const run = async (): Promise<void> => {
    const request = buildRequest(form, read());
    const [missing] = request.missing;
    if (missing !== undefined) return showMissing(params.find(missing));
    const mine = new AbortController();
    running = mine;
    setSending(send, true);
    answer.showWaiting();
    answer.element.scrollIntoView({ block: 'nearest' });
    try {
      await answer.showAnswer(await sendRequest(form, request, mine.signal));
      answer.element.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      answer.showFault(
        mine.signal.aborted ? text('cancelled') : error instanceof Error ? error.message : String(error),
      );
    }
    running = undefined;
    setSending(send, false);
  };
  frame.addEventListener('submit', (event) => {
    event.preventDefault();
    if (running) running.abort();
    else void run();
  });
  // Enter in a field of one line would send: a request may cost or delete something.
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLElement)) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (!running) void run();
    } else if (event.target instanceof HTMLInputElement && event.target.type !== 'file') event.preventDefault();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    running?.abort();
    onClose();
  });
  if (sections.length === 0) main.classList.add('pg-bare');
  answer.showStart();
  update();
  return dialog;
}

function setSending(send: HTMLButtonElement, sending: boolean): void {
  send.replaceChildren(icon(sending ? 'stop' : 'send'), text(sending ? 'cancel' : 'send'));
  send.classList.toggle('pg-cancel', sending);
}

/** Without the value there is no address to send to. */
function showMissing(input: HTMLElement | undefined): void {
  if (!input) return;
  const id = freshId();
  const note = element('p', { class: 'pg-fault', id, role: 'alert' }, text('missing'));
  input.after(note);
  input.setAttribute('aria-invalid', 'true');
  input.focus();
  input.addEventListener(
    'input',
    () => {
      note.remove();
      input.removeAttribute('aria-invalid');
    },
    { once: true },
  );
}

function fileNameOf({ title }: PlaygroundForm): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'response'
  );
}

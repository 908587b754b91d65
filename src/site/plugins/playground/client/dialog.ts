import type { OperationForm } from '../../../model/request-form.ts';
import { buildRequest, type BuiltRequest } from '../../../api-requests/build-request.ts';
import type { Inputs } from '../../../api-requests/input.ts';
import { createResponseView } from './response-view.ts';
import { createFrame, showMissing } from './dialog-frame.ts';
import { createElement, createIcon } from './dom.ts';
import { getApiName } from './get-api-name.ts';
import { forgetInputs, recallInputs, rememberInputs } from './memory.ts';
import { MASK, createSampleView } from './sample-view.ts';
import { createAuthSection } from './sections/auth.ts';
import { createBodySection } from './sections/body.ts';
import { createParamSections } from './sections/params.ts';
import { createServerSection } from './sections/server.ts';
import { sendRequest } from './send.ts';
import { text } from './texts.ts';

export interface DialogOptions<Form> {
  form: Form;
  /** Values of server variables set by the page's scripts. */
  variables: Readonly<Record<string, string>>;
  /** Values from the reader's sign-in, which aren't stored. */
  readerVariables: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Creates the playground of one operation: form, request as code, response. */
export function createDialog({
  form,
  variables,
  readerVariables,
  onClose,
}: DialogOptions<OperationForm>): HTMLDialogElement {
  const api = getApiName(form.servers);
  const operation = `${form.method} ${api}${form.path}`;
  const storedInputs = recallInputs(operation);
  const server = createServerSection(form.servers, variables, readerVariables);
  const auth = createAuthSection(form.auth, { api, schemeIndex: storedInputs.auth ?? 0 });
  let params = createParamSections(form.params, storedInputs.params ?? {});
  let body = createBodySection(form.bodies, storedInputs);
  const sample = createSampleView();
  const response = createResponseView(createFileName(form));
  const send = createElement('button', { type: 'submit', class: 'bd-PgSend' }, createIcon('send'), text('send'));
  const listSections = (): HTMLElement[] =>
    [auth.element, server.element, ...params.elements, body.element].filter((part) => part !== undefined);
  const inputs = createElement('div', { class: 'bd-PgInputs' }, ...listSections());

  const readInputs = (): Inputs => ({ ...server.read(), ...auth.read(), params: params.read(), ...body.read() });
  const update = (): Inputs => {
    const current = readInputs();
    const build = (mask: string | undefined): BuiltRequest =>
      buildRequest(form, current, mask === undefined ? {} : { mask });
    address.textContent = build(MASK).url;
    sample.show(
      build,
      (form.auth[current.auth] ?? []).some(({ key, value }) => (current.credentials[key] ?? value) !== undefined),
    );
    return current;
  };

  let runningController: AbortController | undefined;
  const run = async (): Promise<void> => {
    const request = buildRequest(form, readInputs());
    const [missingField] = request.missing;
    if (missingField !== undefined) return showMissing(params.find(missingField));
    const ownController = new AbortController();
    runningController = ownController;
    setSending(send, true);
    response.showWaiting();
    reveal(response.element);
    try {
      await response.showResponse(await sendRequest(form, request, ownController.signal));
    } catch (error) {
      response.showProblem(
        ownController.signal.aborted ? text('canceled') : error instanceof Error ? error.message : String(error),
      );
    }
    reveal(response.element);
    runningController = undefined;
    setSending(send, false);
  };
  const { dialog, address, main, reset } = createFrame({
    title: form.title,
    method: form.method,
    action: send,
    inputs,
    side: createElement('div', { class: 'bd-PgSide' }, sample.element, response.element),
    onChange: () => rememberInputs(operation, form, update()),
    onReset() {
      forgetInputs(operation);
      params = createParamSections(form.params, {});
      body = createBodySection(form.bodies, {});
      inputs.replaceChildren(...listSections());
      update();
    },
    onAction() {
      if (runningController) runningController.abort();
      else void run();
    },
    onShortcut() {
      if (!runningController) void run();
    },
    onClose() {
      runningController?.abort();
      onClose();
    },
  });
  reset.hidden = form.params.length + form.bodies.length === 0;
  if (inputs.childElementCount === 0) main.classList.add('bd-PgBare');
  response.showStart();
  update();
  return dialog;
}

/**
 * Scrolls to the start of the response if it is below the form; in a separate column, scrolls as little as possible.
 */
function reveal(response: HTMLElement): void {
  const isBelow = response.offsetWidth > window.innerWidth / 2;
  response.scrollIntoView({ block: isBelow ? 'start' : 'nearest' });
}

function setSending(send: HTMLButtonElement, isSending: boolean): void {
  send.replaceChildren(createIcon(isSending ? 'stop' : 'send'), text(isSending ? 'cancel' : 'send'));
  send.classList.toggle('bd-PgCancel', isSending);
}

function createFileName({ title }: OperationForm): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'response'
  );
}

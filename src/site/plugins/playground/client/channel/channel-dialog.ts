import type { ChannelForm } from '../../../../model/request-form.ts';
import { buildHandshake, isSocketUrl, PROTOCOL_HEADER } from '../../../../api-requests/build-handshake.ts';
import type { TargetInputs } from '../../../../api-requests/build-request.ts';
import { createFrame, showMissing } from '../dialog-frame.ts';
import type { DialogOptions } from '../dialog.ts';
import { createElement, createIcon } from '../dom.ts';
import { getApiName } from '../get-api-name.ts';
import { forgetInputs, recallInputs, rememberInputs } from '../memory.ts';
import { MASK } from '../sample-view.ts';
import { createAuthSection } from '../sections/auth.ts';
import { createParamSections } from '../sections/params.ts';
import { createServerSection } from '../sections/server.ts';
import { text } from '../texts.ts';
import { createComposer } from './composer.ts';
import { createConnection, type ConnectionState } from './connection.ts';
import { createLogView } from './log-view.ts';

const BUTTONS = {
  closed: { key: 'connect', icon: 'plug' },
  connecting: { key: 'cancel', icon: 'stop' },
  open: { key: 'disconnect', icon: 'unplug' },
} as const;

/** Creates the playground of one channel: connection settings, messages to send, and a log of both directions. */
export function createChannelDialog({
  form,
  variables,
  readerVariables,
  onClose,
}: DialogOptions<ChannelForm>): HTMLDialogElement {
  const api = getApiName(form.servers);
  const channel = `WS ${api}${form.path}`;
  const storedInputs = recallInputs(channel);
  const server = createServerSection(form.servers, variables, readerVariables);
  const isHeader = ({ in: place }: { in: string }): boolean => place === 'header';
  const secretHeaders = form.auth.flat().some(isHeader);
  const auth = createAuthSection(form.auth, {
    api,
    schemeIndex: storedInputs.auth ?? 0,
    about: secretHeaders ? explainHeaders() : undefined,
  });
  const offeredOutput = createElement('output', { class: 'bd-PgOffered', dir: 'ltr' });
  const hasSeveralHeaders = form.params.filter(isHeader).length > 1;
  const note = createElement(
    'div',
    {},
    hasSeveralHeaders || !secretHeaders ? explainHeaders() : undefined,
    offeredOutput,
  );
  let params = createParamSections(form.params, storedInputs.params ?? {}, { header: note });
  const log = createLogView();
  const composer = createComposer(form.messages, storedInputs, (data) => {
    connection.send(data);
    log.add('sent', data);
  });
  const action = createElement('button', { type: 'submit', class: 'bd-PgSend' });
  const listSections = (): HTMLElement[] =>
    [auth.element, server.element, ...params.elements].filter((part) => part !== undefined);
  const inputs = createElement('fieldset', { class: 'bd-PgInputs', 'aria-label': text('request') }, ...listSections());

  const show = (state: ConnectionState): void => {
    const { key, icon: shape } = BUTTONS[state];
    // The connection was created from these inputs, so changing them now would have no effect.
    const hadFocus = inputs.contains(document.activeElement);
    inputs.disabled = state !== 'closed';
    frame.reset.hidden = inputs.disabled;
    if (hadFocus && inputs.disabled) action.focus();
    action.replaceChildren(createIcon(shape), text(key));
    action.classList.toggle('bd-PgCancel', state !== 'closed');
    composer.enable(state === 'open');
    log.showState(state);
  };
  const connection = createConnection({
    onState(state, sentence) {
      show(state);
      if (sentence) log.note(sentence.text, sentence.problem);
      else if (state === 'open') log.note(text('connected'), false);
    },
    onMessage: (data) => log.add('received', data),
  });

  const readInputs = (): TargetInputs => ({ ...server.read(), ...auth.read(), params: params.read() });
  const update = (): void => {
    const current = readInputs();
    const { credentials } = current;
    // Only entered credentials are sent, so only those are shown as masked.
    const filledSchemes = form.auth.map((schemes) =>
      schemes.filter(({ key, value }) => (credentials[key] ?? value ?? '') !== ''),
    );
    const { url, protocols } = buildHandshake({ ...form, auth: filledSchemes }, current, { mask: MASK });
    frame.address.textContent = url;
    offeredOutput.textContent = protocols.length === 0 ? '' : `${PROTOCOL_HEADER}: ${protocols.join(', ')}`;
  };
  const storeInputs = (): void => {
    update();
    rememberInputs(channel, form, { ...readInputs(), ...composer.read() });
  };
  const connect = (): void => {
    const { url, protocols, missing } = buildHandshake(form, readInputs());
    const [first] = missing;
    if (first !== undefined) return showMissing(params.find(first));
    if (isSocketUrl(url)) connection.open(url, protocols);
    else log.note(text('badAddress'), true);
    log.element.scrollIntoView({ block: 'nearest' });
  };
  const disconnect = (): void => {
    if (connection.state === 'open') log.note(text('disconnected'), false);
    connection.close();
  };
  const frame = createFrame({
    title: form.title,
    method: /^wss:/i.test(form.servers[0]?.url ?? '') ? 'WSS' : 'WS',
    action,
    inputs,
    side: createElement('div', { class: 'bd-PgSide' }, composer.element, log.element),
    onChange: storeInputs,
    onReset() {
      forgetInputs(channel);
      params = createParamSections(form.params, {}, { header: note });
      inputs.replaceChildren(...listSections());
      composer.reset();
      update();
    },
    onAction() {
      if (connection.state === 'closed') connect();
      else disconnect();
    },
    onShortcut(target) {
      if (composer.element.contains(target)) composer.send();
      else if (connection.state === 'closed') connect();
    },
    onClose() {
      connection.close();
      onClose();
    },
  });
  show('closed');
  update();
  return frame.dialog;
}

function explainHeaders(): HTMLElement {
  return createElement('p', { class: 'bd-PgNote' }, text('noHeaders'));
}

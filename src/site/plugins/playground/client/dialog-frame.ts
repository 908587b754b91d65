/** The shared frame of the operation and channel dialogs: header, bar with the URL, inputs, second column. */
import { createButton, createElement, createId } from './dom.ts';
import { text } from './texts.ts';

export interface FrameOptions {
  title: string;
  /** Shown before the URL: a method, or a protocol. */
  method: string;
  /** The button that submits. */
  action: HTMLButtonElement;
  inputs: HTMLElement;
  side: HTMLElement;
  /**
   * Called when input changes: at most once per frame that the browser draws, and before the page or the dialog closes.
   */
  onChange(): void;
  /** Clears the entered values. */
  onReset(): void;
  onAction(): void;
  /** Called for Ctrl or Command with Enter, in this element. */
  onShortcut(target: HTMLElement): void;
  onClose(): void;
}

export interface Frame {
  dialog: HTMLDialogElement;
  address: HTMLElement;
  main: HTMLElement;
  reset: HTMLButtonElement;
}

export function createFrame(options: FrameOptions): Frame {
  const { title, method, action, inputs, side } = options;
  const titleId = createId();
  const address = createElement('output', { class: 'bd-PgUrl', dir: 'ltr', tabindex: '0' });
  const close = createButton('', { class: 'bd-PgTool bd-PgClose', icon: 'x', label: text('close') }, () =>
    dialog.close(),
  );
  const reset = createButton(text('reset'), { class: 'bd-PgLink' }, () => options.onReset());
  const bar = createElement(
    'div',
    { class: 'bd-PgBar' },
    createElement('span', { class: 'bd-PgMethod', 'data-bd-method': method.toLowerCase() }, method),
    address,
    action,
  );
  const main = createElement('div', { class: 'bd-PgMain' }, inputs, side);
  const frame = createElement(
    'form',
    { class: 'bd-PgFrame', novalidate: true },
    createElement('header', { class: 'bd-PgHead' }, createElement('h2', { id: titleId }, title), reset, close),
    bar,
    main,
  );
  const dialog = createElement(
    'dialog',
    { class: 'bd-Pg', id: 'api-playground-input', 'aria-labelledby': titleId },
    frame,
  );

  let pendingFrame = 0;
  const change = (): void => {
    pendingFrame = 0;
    options.onChange();
  };
  const schedule = (): void => {
    cancelAnimationFrame(pendingFrame);
    pendingFrame = requestAnimationFrame(change);
  };
  const flush = (): void => {
    if (pendingFrame === 0) return;
    cancelAnimationFrame(pendingFrame);
    change();
  };
  window.addEventListener('pagehide', flush);
  frame.addEventListener('input', schedule);
  frame.addEventListener('change', schedule);
  frame.addEventListener('submit', (event) => {
    event.preventDefault();
    options.onAction();
  });
  // Enter in a single-line field would send the request, which can cost or delete something.
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLElement)) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      options.onShortcut(event.target);
    } else if (event.target instanceof HTMLInputElement && event.target.type !== 'file') event.preventDefault();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    flush();
    window.removeEventListener('pagehide', flush);
    options.onClose();
  });
  return { dialog, address, main, reset };
}

/** Shows beside an input that the URL is incomplete without its value. */
export function showMissing(input: HTMLElement | undefined): void {
  if (!input) return;
  const id = createId();
  const note = createElement('p', { class: 'bd-PgProblem', id, role: 'alert' }, text('missing'));
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

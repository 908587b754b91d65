/** Entry of `_docs/assistant.js`, loaded when the assistant is first opened. */
import { preserveScroll } from '../preserve-scroll.ts';
import { remember } from '../../browser/storage.ts';
import { root } from '../page.ts';
import { createPanel } from './panel.ts';
import type { Panel } from './panel.ts';

let panel: Panel | undefined;
/** Element that had the focus before. */
let opener: Element | null = null;

/** On narrower screens, the panel fills the window, and nothing behind it is reachable. */
const wideScreen = window.matchMedia('(min-width: 48rem)');

window.__docs.assistant = {
  open({ question, focus = true } = {}) {
    show(focus);
    if (question !== undefined) panel?.ask(question);
  },
  toggle() {
    if (panel?.dialog.open === true) close();
    else show(true);
  },
};

function show(focus: boolean): void {
  panel ??= setUp();
  const { dialog } = panel;
  if (dialog.open) {
    if (focus) panel.focus();
    return;
  }
  opener = document.activeElement;
  // Opening moves the focus, which would disturb a reader who has just opened a page.
  if (wideScreen.matches) dialog.show();
  else dialog.showModal();
  mark(true);
  if (focus) panel.focus();
  else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  panel.scrollToEnd();
}

/** Makes room for the panel on the page, and on the next page that the reader opens. */
function mark(isOpen: boolean): void {
  preserveScroll(() => root.classList.toggle('bd-Asking', isOpen));
  remember('assistant-open', isOpen ? 'yes' : undefined, 'sessionStorage');
}

function close(): void {
  if (!panel) return;
  panel.stop();
  panel.dialog.close();
}

function setUp(): Panel {
  const panel = createPanel(close);
  const { dialog } = panel;
  document.body.append(dialog);
  document.addEventListener('keydown', (event) => {
    const isHere = document.activeElement === document.body || dialog.contains(document.activeElement);
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !dialog.open || !isHere) return;
    event.preventDefault();
    close();
  });
  dialog.addEventListener('close', () => {
    mark(false);
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
  // On a phone, the panel covers the page, so following a link closes it.
  dialog.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link && !wideScreen.matches && link.target !== '_blank') dialog.close();
  });
  wideScreen.addEventListener('change', () => {
    if (!dialog.open) return;
    dialog.close();
    show(false);
  });
  return panel;
}

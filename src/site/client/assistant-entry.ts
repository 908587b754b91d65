import { ASSISTANT_STATE_PATH } from '../../lib/site-assistant.ts';
import { recall, remember } from '../browser/storage.ts';
import { runAfterPaint, toAssetUrl, toBundlePath, loadJson, loadScript, loadStyles, root } from './page.ts';
import type { AssistantApi } from './page.ts';

let assistantPromise: Promise<AssistantApi> | undefined;

/**
 * Sets up the buttons and keyboard shortcuts that open the assistant, if the server has one. The panel is a separate
 * script, loaded on first use.
 */
export function setupAssistant(): void {
  if (!document.querySelector('#assistant-entry') || !location.protocol.startsWith('http')) return;
  const storedState = recall('assistant', 'sessionStorage');
  if (storedState === 'yes') start();
  else if (storedState === undefined) runAfterPaint(() => void ask());
}

/** Checked once per tab, because all pages of a site share one server. */
async function ask(): Promise<void> {
  const state = (await loadJson(toBundlePath(ASSISTANT_STATE_PATH))) as { assistant?: unknown } | undefined;
  const isThere = state?.assistant === true;
  remember('assistant', isThere ? 'yes' : 'no', 'sessionStorage');
  if (isThere) start();
}

/** Shows the buttons once their style sheet is loaded. */
function start(): void {
  void loadStyles(toAssetUrl('_docs/assistant.css')).then(listen);
}

function listen(): void {
  root.classList.add('bd-Answers');
  const open = (): void => void loadAssistant().then((assistant) => assistant.toggle());
  for (const entry of document.querySelectorAll(
    '#assistant-entry, #assistant-entry-mobile, [data-bd-action="assistant"]',
  )) {
    entry.addEventListener('click', open);
    entry.addEventListener('pointerenter', () => void loadAssistant().catch(() => undefined), { once: true });
  }
  document.addEventListener('keydown', (event) => {
    const isKey =
      (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'i';
    // In an editor on the page, the shortcut makes text italic.
    if (!isKey || (event.target instanceof HTMLElement && event.target.isContentEditable)) return;
    event.preventDefault();
    open();
  });
  document.addEventListener('assistant:ask', (event) => {
    const question = String((event as CustomEvent<unknown>).detail);
    void loadAssistant().then((assistant) => assistant.open({ question }));
  });
  // The panel stays open beside the page when a reader follows a link.
  const isOpen = recall('assistant-open', 'sessionStorage') === 'yes';
  if (isOpen && window.matchMedia('(min-width: 48rem)').matches)
    void loadAssistant().then((assistant) => assistant.open({ focus: false }));
  if (root.dataset['bdPageMode'] === 'assistant') open();
}

function loadAssistant(): Promise<AssistantApi> {
  const [language = 'en'] = root.lang.toLowerCase().split('-');
  assistantPromise ??= loadScript(toAssetUrl(`_docs/assistant-${language}.js`))
    .then(() => loadScript(toAssetUrl('_docs/assistant.js')))
    .then(() => {
      const { assistant } = window.__docs;
      if (assistant === undefined) throw new Error('assistant.js did not start');
      return assistant;
    });
  assistantPromise.catch(() => (assistantPromise = undefined));
  return assistantPromise;
}

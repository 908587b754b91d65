/** Opens the playground, and fills the values of a signed-in reader into request samples. */
import { toAssetUrl, loadScript, loadStyles, root } from '../../../client/page.ts';
import { loadUser } from '../../../client/user.ts';
import type { PlaygroundApi, VariablesApi } from './globals.ts';

let playgroundPromise: Promise<PlaygroundApi> | undefined;
let variables: Record<string, string> = {};

export function setup(page: ParentNode): void {
  setupButtons(page);
  void fillSamples(page);
}

/** Handles the buttons that open the playground. The form itself is a separate script, loaded on first use. */
function setupButtons(page: ParentNode): void {
  exposeVariables();
  const buttons = [...page.querySelectorAll<HTMLElement>('[data-bd-playground]')];
  for (const button of buttons) {
    button.addEventListener('click', () => void open(button));
    button.addEventListener('pointerenter', () => void loadPlayground().catch(() => undefined), { once: true });
  }
  const [first] = buttons;
  if (!first) return;
  const isRequested = new URLSearchParams(location.search).get('playground') === 'open';
  if (isRequested || shouldExpand(first)) void open(first);
}

/** Whether the operation sets `x-mint.playground.expand`. */
function shouldExpand(button: HTMLElement): boolean {
  const form = button.dataset['bdPlayground'] ?? '';
  return form.includes('"expand":true') && (JSON.parse(form) as { expand?: boolean }).expand === true;
}

/** Few pages have request samples, and few readers values for them, so the code is in a separate script. */
async function fillSamples(page: ParentNode): Promise<void> {
  const presets = (await loadUser())?.apiPlaygroundInputs ?? {};
  if (Object.keys(presets).length === 0 || !page.querySelector('.bd-RequestExample')) return;
  await loadScript(toAssetUrl('_docs/samples.js'));
  window.__docs.fillSamples?.(page, presets);
}

async function open(button: HTMLElement): Promise<void> {
  const [playground, user] = await Promise.all([loadPlayground(), loadUser()]);
  const presets = user?.apiPlaygroundInputs ?? {};
  playground.open({
    form: button.dataset['bdPlayground'] ?? '{}',
    variables,
    presets,
    onClose: () => showInAddress(false),
  });
  showInAddress(true);
}

/** Updates the URL, so that a link to the page with its form open can be copied. */
function showInAddress(isShown: boolean): void {
  const url = new URL(location.href);
  if (isShown) url.searchParams.set('playground', 'open');
  else url.searchParams.delete('playground');
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

function loadPlayground(): Promise<PlaygroundApi> {
  const [language = 'en'] = root.lang.toLowerCase().split('-');
  playgroundPromise ??= Promise.all([
    loadStyles(toAssetUrl('_docs/playground.css')),
    loadScript(toAssetUrl(`_docs/playground-${language}.js`)),
    loadScript(toAssetUrl('_docs/playground.js')),
  ]).then(() => {
    const { playground } = window.__docs;
    if (playground === undefined) throw new Error('playground.js did not start');
    return playground;
  });
  playgroundPromise.catch(() => (playgroundPromise = undefined));
  return playgroundPromise;
}

/**
 * Lets author scripts set server variables (content format, Custom CSS and JS), under Bindery's name and the vendor's.
 */
function exposeVariables(): void {
  const playground: VariablesApi = {
    setServerVariables(values) {
      variables = { ...variables, ...values };
    },
    clearServerVariables() {
      variables = {};
    },
  };
  for (const name of ['bindery', 'mintlify'] as const) {
    const api = window[name] ?? {};
    api.api = { ...api.api, playground };
    window[name] = api;
  }
}

/** Loads the scripts of each provider as its documentation describes. */
import type { ThirdParties, ThirdPartyName } from '../../../lib/third-parties.ts';

type Loaders = { [Name in ThirdPartyName]: (settings: NonNullable<ThirdParties[Name]>) => void };

export const LOADERS: Loaders = {
  clarity({ projectId }) {
    queueCalls('clarity', 'q');
    load(`https://www.clarity.ms/tag/${projectId}`);
  },
  fathom({ siteId }) {
    load('https://cdn.usefathom.com/script.js', { 'data-site': siteId });
  },
  ga4({ measurementId }) {
    const push = getDataLayer();
    push('js', new Date());
    push('config', measurementId);
    load(`https://www.googletagmanager.com/gtag/js?id=${measurementId}`);
  },
  gtm({ tagId }) {
    getDataLayer();
    (getGlobals()['dataLayer'] as unknown[]).push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    load(`https://www.googletagmanager.com/gtm.js?id=${tagId}`);
  },
  hotjar({ hjid, hjsv }) {
    queueCalls('hj', 'q');
    getGlobals()['_hjSettings'] = { hjid: Number(hjid), hjsv: Number(hjsv) };
    load(`https://static.hotjar.com/c/hotjar-${hjid}.js?sv=${hjsv}`);
  },
  pirsch({ id }) {
    load('https://api.pirsch.io/pa.js', { id: 'pianjs', 'data-code': id });
  },
  plausible({ domain, server = 'plausible.io' }) {
    const host = server.replace(/^https:\/\//, '').replace(/\/$/, '');
    load(`https://${host}/js/script.js`, { 'data-domain': domain });
  },
  posthog({ apiKey, apiHost = 'https://us.i.posthog.com', sessionRecording = false }) {
    const host = apiHost.replace(/\/$/, '');
    // The script starts by processing this queue.
    const waitingCalls: unknown[] & { _i?: unknown[]; __SV?: number } = [];
    waitingCalls._i = [[apiKey, { api_host: host, disable_session_recording: !sessionRecording }, 'posthog']];
    waitingCalls.__SV = 1;
    getGlobals()['posthog'] = waitingCalls;
    load(`${host.replace('.i.posthog.com', '-assets.i.posthog.com')}/static/array.js`, { crossorigin: 'anonymous' });
  },
};

function getGlobals(): Record<string, unknown> {
  return window as unknown as Record<string, unknown>;
}

/** Defines a function that queues its calls until the provider's script has loaded. */
function queueCalls(name: string, list: string): void {
  const waitingCalls: unknown[] = [];
  getGlobals()[name] ??= Object.assign(
    function () {
      // Providers read the calls as they came.
      // oxlint-disable-next-line prefer-rest-params
      waitingCalls.push(arguments);
    },
    { [list]: waitingCalls },
  );
}

/** Returns Google's command queue, which expects an `arguments` object rather than an array. */
function getDataLayer(): (...command: unknown[]) => void {
  const layer = (getGlobals()['dataLayer'] ??= []) as unknown[];
  getGlobals()['gtag'] ??= function () {
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  return getGlobals()['gtag'] as (...command: unknown[]) => void;
}

function load(src: string, attributes: Record<string, string> = {}): void {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.async = true;
  script.src = src;
  document.head.append(script);
}

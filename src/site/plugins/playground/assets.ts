import { join } from 'node:path';
import { PROXY_STATE_PATH } from '../../../lib/api-proxy/message.ts';
import type { OutputFile } from '../../model/output-file.ts';
import type { SiteFilesContext } from '../../model/plugin.ts';
import { buildScript } from '../../theme/bundle.ts';
import { createPanelBuilder } from '../../theme/panel-assets.ts';

/** Requested by pages with a playground. */
export const NEED = 'plugin:playground';

/** Returns the files that the pages of a site need. */
export async function buildFiles({
  needs,
  languages,
}: Pick<SiteFilesContext, 'needs' | 'languages'>): Promise<OutputFile[]> {
  return [
    ...(needs.has('samples') ? [await buildSamplesScript()] : []),
    ...(needs.has(NEED) ? await buildPanel(languages) : []),
  ];
}

/** Builds the files that are the same on all sites. */
export async function buildSharedFiles(): Promise<OutputFile[]> {
  return [await buildSamplesScript(), ...(await buildPanel([]))];
}

/** The script that fills a signed-in reader's values into request samples. */
async function buildSamplesScript(): Promise<OutputFile> {
  return { path: '_docs/samples.js', content: await buildScript(join(CLIENT, 'samples.ts')) };
}

const CLIENT = join(import.meta.dirname, 'client');

/** Builds the form's files, which pages load when a reader opens it. */
const buildPanel = createPanelBuilder({
  name: 'playground',
  script: join(CLIENT, 'playground.ts'),
  sheet: join(import.meta.dirname, 'playground.css'),
  textsProperty: 'docsPlaygroundTexts',
  sharedTexts: [
    'authorizations',
    'body',
    'cookies',
    'copy',
    'deprecated',
    'headers',
    'none',
    'pathParameters',
    'queryParameters',
    'required',
    'response',
    'searchClear',
    'servers',
  ],
  iconPrefix: 'pg',
  icons: {
    send: 'play',
    stop: 'square',
    x: 'x',
    plus: 'plus',
    copy: 'copy',
    eye: 'eye',
    download: 'download',
    'chevron-right': 'chevron-right',
    alert: 'circle-alert',
    wait: 'loader-circle',
    plug: 'plug',
    unplug: 'unplug',
    up: 'arrow-up',
    down: 'arrow-down',
  },
  // A server with a proxy sends its own version of this file.
  state: { path: PROXY_STATE_PATH, content: '{"proxy":false}\n' },
});

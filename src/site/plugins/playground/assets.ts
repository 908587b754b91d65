/**
 * The files of the API playground. Pages load them when a reader opens it. A bundle contains them if a page has a
 * playground.
 */
import { toOwnName } from '../../model/own-names.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROXY_STATE_PATH } from '../../../lib/api-proxy/message.ts';
import type { OutputFile } from '../../model/output-file.ts';
import type { SiteFilesContext } from '../../model/plugin.ts';
import { listIconShapes } from '../../theme/assets.ts';
import { buildScript, minify } from '../../theme/bundle.ts';
import { getLanguageTag, TEXT_KEYS, getTranslator, type TextKey } from '../../i18n/translator.ts';

/** Requested by pages with a playground. */
export const NEED = 'plugin:playground';

/** Returns the files that the pages of a site need. */
export async function buildFiles({
  needs,
  languages,
}: Pick<SiteFilesContext, 'needs' | 'languages'>): Promise<OutputFile[]> {
  return [
    ...(needs.has('samples') ? [await buildSamplesScript()] : []),
    ...(needs.has(NEED) ? await buildPlayground(languages) : []),
  ];
}

/** Builds the files that are the same on all sites. */
export async function buildSharedFiles(): Promise<OutputFile[]> {
  return [await buildSamplesScript(), ...(await (sharedFiles ??= buildShared()))];
}

/** The script that fills a signed-in reader's values into request samples. */
async function buildSamplesScript(): Promise<OutputFile> {
  return { path: '_docs/samples.js', content: await buildScript(join(CLIENT, 'samples.ts')) };
}

const CLIENT = join(import.meta.dirname, 'client');

let sharedFiles: Promise<OutputFile[]> | undefined;

async function buildPlayground(languages: SiteFilesContext['languages']): Promise<OutputFile[]> {
  sharedFiles ??= buildShared();
  const tags = new Map(languages.map((code) => [(getLanguageTag(code).split('-')[0] ?? '').toLowerCase(), code]));
  return [
    ...(await sharedFiles),
    ...[...tags.entries()].sort().map(([tag, code]) => ({
      path: `_docs/playground-${tag}.js`,
      content: `window.docsPlaygroundTexts=${JSON.stringify(getTexts(code))};\n`,
    })),
  ];
}

async function buildShared(): Promise<OutputFile[]> {
  const [script, styles] = await Promise.all([buildScript(join(CLIENT, 'playground.ts')), buildStyles()]);
  return [
    { path: '_docs/playground.js', content: script },
    { path: '_docs/playground.css', content: styles },
    // A server with a proxy sends its own version of this file.
    { path: PROXY_STATE_PATH, content: '{"proxy":false}\n' },
  ];
}

/** Texts that the playground shares with pages. */
const SHARED_TEXTS: readonly TextKey[] = [
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
];

function getTexts(code: string | undefined): Record<string, string> {
  const text = getTranslator(code);
  const keys = TEXT_KEYS.filter((key) => key.startsWith('playground'));
  return Object.fromEntries([...keys, ...SHARED_TEXTS].map((key) => [key, text(key)]));
}

/** Icon in the style sheet → name in the Lucide set. */
const ICONS = {
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
} as const;

function buildStyles(): Promise<Buffer> {
  const shapes = new Map(listIconShapes(Object.values(ICONS)).map(({ name, url }) => [name, url]));
  const icons = Object.entries(ICONS).map(
    ([name, shape]) => `.${toOwnName(`pg-icon-${name}`)}{--shape:${shapes.get(shape)}}`,
  );
  const sheet = readFileSync(join(import.meta.dirname, 'playground.css'), 'utf8');
  return minify([...icons, sheet].join('\n'));
}

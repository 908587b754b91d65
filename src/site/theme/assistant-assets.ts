/**
 * The files of the assistant panel. Pages load them when a reader opens it. A bundle contains them if its server can
 * have an assistant.
 */
import { toOwnName } from '../model/own-names.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSISTANT_STATE_PATH } from '../../lib/site-assistant.ts';
import type { OutputFile } from '../model/output-file.ts';
import { getLanguageTag, TEXT_KEYS, getTranslator, type TextKey } from '../i18n/translator.ts';
import { listIconShapes } from './assets.ts';
import { buildScript, minify } from './bundle.ts';

let sharedAssets: Promise<OutputFile[]> | undefined;

/** Returns the files. `languages` are docs.json codes; pages without one use English. */
export async function buildAssistantAssets(languages: readonly (string | undefined)[]): Promise<OutputFile[]> {
  sharedAssets ??= buildShared();
  const tags = new Map(languages.map((code) => [(getLanguageTag(code).split('-')[0] ?? '').toLowerCase(), code]));
  return [
    ...(await sharedAssets),
    ...[...tags.entries()].sort().map(([tag, code]) => ({
      path: `_docs/assistant-${tag}.js`,
      content: `window.docsAssistantTexts=${JSON.stringify(getTexts(code))};\n`,
    })),
  ];
}

async function buildShared(): Promise<OutputFile[]> {
  const [script, styles] = await Promise.all([buildScript('assistant/assistant.ts'), buildStyles()]);
  return [
    { path: '_docs/assistant.js', content: script },
    { path: '_docs/assistant.css', content: styles },
    // A server with an assistant sends its own version of this file.
    { path: ASSISTANT_STATE_PATH, content: '{"assistant":false}\n' },
  ];
}

/** Texts that the panel shares with pages. */
const SHARED_TEXTS: readonly TextKey[] = ['copy', 'copyCode', 'playgroundClose'];

function getTexts(code: string | undefined): Record<string, string> {
  const text = getTranslator(code);
  const keys = TEXT_KEYS.filter((key) => key.startsWith('assistant'));
  return Object.fromEntries([...keys, ...SHARED_TEXTS].map((key) => [key, text(key)]));
}

/** Icon in the style sheet → name in the Lucide set. */
const ICONS = {
  sparkles: 'sparkles',
  new: 'square-pen',
  close: 'x',
  send: 'arrow-up',
  stop: 'square',
  copy: 'copy',
  up: 'thumbs-up',
  down: 'thumbs-down',
  page: 'file-text',
  heading: 'hash',
  search: 'search',
  retry: 'rotate-ccw',
  alert: 'circle-alert',
  clock: 'clock',
  next: 'corner-down-right',
} as const;

function buildStyles(): Promise<Buffer> {
  const shapes = new Map(listIconShapes(Object.values(ICONS)).map(({ name, url }) => [name, url]));
  const icons = Object.entries(ICONS).map(
    ([name, shape]) => `.${toOwnName(`as-icon-${name}`)}{--shape:${shapes.get(shape)}}`,
  );
  icons.push(`.bd-UiSparkles{--shape:${shapes.get('sparkles')}}`);
  const sheet = readFileSync(join(import.meta.dirname, 'css/assistant.css'), 'utf8');
  return minify([...icons, sheet].join('\n'));
}

/** The files of panels that pages load when a reader opens them. */
import { readFileSync } from 'node:fs';
import { toOwnName } from '../model/own-names.ts';
import type { OutputFile } from '../model/output-file.ts';
import { getLanguageTag, TEXT_KEYS, getTranslator, type TextKey } from '../i18n/translator.ts';
import { listIconShapes } from './assets.ts';
import { buildScript, minify } from './bundle.ts';

/** What distinguishes a panel. */
export interface Panel {
  /** Name of its files, and the start of its text keys. */
  name: string;
  /** Path of its script's source: absolute, or in the client's folder. */
  script: string;
  /** Absolute path of its style sheet. */
  sheet: string;
  /** Property of `window` with its texts. */
  textsProperty: string;
  /** Texts that it shares with pages. */
  sharedTexts: readonly TextKey[];
  iconPrefix: string;
  /** Icon in the style sheet → name in the Lucide set. */
  icons: Readonly<Record<string, string>>;
  /** Classes for icons that pages have too, with their names in the Lucide set. @defaultValue none */
  pageIcons?: Readonly<Record<string, string>>;
  /** The file that says that there is no server for it. A server that has one sends its own version. */
  state: OutputFile;
}

/** Returns a function that builds the files. `languages` are docs.json codes; pages without one use English. */
export function createPanelBuilder(
  panel: Panel,
): (languages: readonly (string | undefined)[]) => Promise<OutputFile[]> {
  const { name, textsProperty } = panel;
  let sharedAssets: Promise<OutputFile[]> | undefined;
  return async (languages) => {
    sharedAssets ??= buildShared(panel);
    const tags = new Map(languages.map((code) => [(getLanguageTag(code).split('-')[0] ?? '').toLowerCase(), code]));
    return [
      ...(await sharedAssets),
      ...[...tags.entries()].sort().map(([tag, code]) => ({
        path: `_docs/${name}-${tag}.js`,
        content: `window.${textsProperty}=${JSON.stringify(getTexts(panel, code))};\n`,
      })),
    ];
  };
}

async function buildShared(panel: Panel): Promise<OutputFile[]> {
  const { name, state } = panel;
  const [script, styles] = await Promise.all([buildScript(panel.script), buildStyles(panel)]);
  return [{ path: `_docs/${name}.js`, content: script }, { path: `_docs/${name}.css`, content: styles }, state];
}

function getTexts({ name, sharedTexts }: Panel, code: string | undefined): Record<string, string> {
  const text = getTranslator(code);
  const keys = TEXT_KEYS.filter((key) => key.startsWith(name));
  return Object.fromEntries([...keys, ...sharedTexts].map((key) => [key, text(key)]));
}

function buildStyles({ sheet, iconPrefix, icons, pageIcons = {} }: Panel): Promise<Buffer> {
  const shapes = new Map(listIconShapes(Object.values(icons)).map((icon) => [icon.name, icon.url]));
  const classes = [
    ...Object.entries(icons).map(([icon, shape]) => [toOwnName(`${iconPrefix}-icon-${icon}`), shape] as const),
    ...Object.entries(pageIcons),
  ];
  const rules = classes.map(([className, shape]) => `.${className}{--shape:${shapes.get(shape)}}`);
  return minify([...rules, readFileSync(sheet, 'utf8')].join('\n'));
}

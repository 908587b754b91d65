/** The style sheet and the script of histories, for sites that show them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wrapInLayer } from '../../model/css-layer.ts';
import type { OutputFile } from '../../model/output-file.ts';
import { renameVariables } from '../../model/theme-variables.ts';

/** Path of the style sheet in the bundle. */
export const HISTORY_STYLES = '_docs/history.css';
/** Path of the script, which marks what is new since the reader's last visit. */
export const HISTORY_SCRIPT = '_docs/history.js';

export function buildHistoryFiles(): OutputFile[] {
  const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
  return [
    { path: HISTORY_STYLES, content: wrapInLayer(renameVariables(read('history.css'))) },
    { path: HISTORY_SCRIPT, content: read('history.js') },
  ];
}

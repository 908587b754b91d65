/**
 * Free drawings for FontAwesome names that only the paid set has (content format, Icons). Real sites use many of them,
 * and a near picture serves a reader better than none.
 */
import { closestName } from '../../lib/closest-name.ts';
import { findIcon, suggestIcon } from './find-icon.ts';
import type { Icon } from './icon.ts';

export interface FreeIcon {
  name: string;
  icon: Icon;
}

/** Paid names whose parts name no free icon, or an unsuitable one → free names. */
export const SUBSTITUTES: Readonly<Record<string, string>> = {
  'arrow-progress': 'bars-progress',
  'arrows-repeat': 'repeat',
  'alarm-exclamation': 'bell',
  'arrows-retweet': 'retweet',
  'ballot-check': 'list-check',
  'bars-filter': 'filter',
  'block-quote': 'quote-left',
  'box-check': 'box',
  'brackets-curly': 'code',
  'brackets-round': 'code',
  'brackets-square': 'code',
  browsers: 'window-restore',
  'chart-mixed': 'chart-line',
  'circle-bolt': 'bolt',
  'circle-nodes-bolt': 'circle-nodes',
  'clipboard-list-check': 'clipboard-list',
  'code-simple': 'code',
  conveyor: 'boxes-stacked',
  diagram: 'diagram-project',
  'diagram-subtask': 'diagram-project',
  'diagram-sankey': 'diagram-project',
  'display-code': 'laptop-code',
  'ellipsis-stroke': 'ellipsis',
  'face-awesome': 'face-smile',
  'file-magnifying-glass': 'magnifying-glass',
  'globe-pointer': 'globe',
  'grid-2': 'table-cells-large',
  'grid-2-plus': 'table-cells-large',
  'grid-4': 'table-cells',
  'hand-wave': 'hand',
  'head-side-brain': 'brain',
  'head-side-gear': 'brain',
  'input-numeric': 'keyboard',
  'input-text': 'keyboard',
  'lightbulb-on': 'lightbulb',
  'list-timeline': 'timeline',
  memo: 'file-lines',
  'memo-circle-check': 'file-circle-check',
  'memo-pad': 'clipboard',
  'message-bot': 'robot',
  'microchip-ai': 'microchip',
  'monitor-waveform': 'heart-pulse',
  'objects-column': 'table-columns',
  page: 'file-lines',
  'pen-field': 'pen-to-square',
  'pen-swirl': 'pen-nib',
  'phone-office': 'phone',
  'presentation-screen': 'person-chalkboard',
  'rectangle-code': 'code',
  'rectangle-terminal': 'terminal',
  'scanner-touchscreen': 'barcode',
  'screen-users': 'users-rectangle',
  snake: 'staff-snake',
  'square-sliders': 'sliders',
  swap: 'right-left',
  'timeline-arrow': 'timeline',
  'ufo-beam': 'shuttle-space',
  up: 'arrow-up',
  'user-group-crown': 'users',
  'user-headset': 'headset',
  'user-helmet-safety': 'helmet-safety',
  'user-robot': 'robot',
  'wave-pulse': 'heart-pulse',
  'waveform-lines': 'wave-square',
  waveform: 'wave-square',
  'wrench-simple': 'wrench',
};

/** The nearest free icon; undefined for a name that is probably a typing error, or like no name of the set. */
export function findFreeIcon(name: string, brands: boolean): FreeIcon | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/^.*[\s:]/, '')
    .replace(/^fa-/, '')
    .replaceAll('_', '-');
  const substitute = Object.hasOwn(SUBSTITUTES, plain) ? SUBSTITUTES[plain] : undefined;
  if (substitute !== undefined) return look(substitute);
  if (brands || isMisspelt(plain)) return undefined;
  for (const shorter of shorterNames(plain)) {
    const found = look(shorter);
    if (found) return found;
  }
  return undefined;
}

function look(name: string): FreeIcon | undefined {
  const icon = findIcon({ name, library: 'fontawesome' });
  return icon?.id.startsWith('fa-') ? { name, icon } : undefined;
}

/** One word of a known name is written a little differently: the author meant that name. */
function isMisspelt(name: string): boolean {
  const words = name.split('-');
  const known = suggestIcon(name, 'fontawesome')?.split('-');
  if (known?.length !== words.length) return false;
  const different = words.flatMap((word, index) => (word === known[index] ? [] : [[word, known[index] ?? '']]));
  return (
    different.length === 1 && different.every(([word = '', meant = '']) => closestName(word, [meant]) !== undefined)
  );
}

/** `a-b-c` without words at the end, then at the start; single letters and digits are drawings of themselves. */
function shorterNames(name: string): string[] {
  const words = name.split('-').slice(0, MAX_WORDS);
  const starts = words.map((_, index) => words.slice(0, words.length - 1 - index));
  const ends = words.map((_, index) => words.slice(index + 1));
  return [...starts, ...ends].map((part) => part.join('-')).filter((part) => part.length > 1);
}

const MAX_WORDS = 6;

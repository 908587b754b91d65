import { lookUp } from '../../lib/look-up.ts';
import type { PageReport } from './conversion.ts';

const EMOJI: Readonly<Record<string, string>> = {
  smile: '😄',
  warning: '⚠️',
  rocket: '🚀',
  tada: '🎉',
  heart: '❤️',
  white_check_mark: '✅',
  heavy_check_mark: '✔️',
  x: '❌',
  bulb: '💡',
  star: '⭐',
  fire: '🔥',
  bug: '🐛',
  construction: '🚧',
  thumbsup: '👍',
  '+1': '👍',
  eyes: '👀',
  sparkles: '✨',
  point_right: '👉',
  books: '📚',
  gear: '⚙️',
  zap: '⚡',
  lock: '🔒',
  memo: '📝',
  information_source: 'ℹ️',
};

/** Converts common emoji such as `:rocket:`. Others stay as text, and are reported. */
export function convertEmoji(prose: string, report: PageReport): string {
  return prose.replaceAll(/(?<![\w:]):([a-z][a-z\d_]*|\+1):(?![\w:])/g, (match: string, name: string) => {
    const emoji = lookUp(EMOJI, name);
    if (emoji === undefined) report.reportChange(`${match} stays as text. Write the emoji itself`, match);
    return emoji ?? match;
  });
}

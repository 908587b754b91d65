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
  wave: '👋',
  link: '🔗',
  mag: '🔍',
  computer: '💻',
  email: '📧',
  calendar: '📅',
  question: '❓',
  exclamation: '❗',
  key: '🔑',
  wrench: '🔧',
  tools: '🛠️',
  package: '📦',
  trophy: '🏆',
  moneybag: '💰',
  chart_with_upwards_trend: '📈',
  globe_with_meridians: '🌐',
  arrow_right: '➡️',
  point_down: '👇',
  no_entry: '⛔',
  stop_sign: '🛑',
  red_circle: '🔴',
  green_circle: '🟢',
};

/** Digits on keys: `:one:`, or `:digit_one:` in GitBook. */
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function findEmoji(name: string): string | undefined {
  const digit = DIGITS.indexOf(name.replace(/^digit_/, ''));
  return digit === -1 ? lookUp(EMOJI, name) : `${digit}\uFE0F\u20E3`;
}

/** Converts common emoji such as `:rocket:`. Others stay as text, and are reported. */
export function convertEmoji(prose: string, report: PageReport): string {
  return prose.replaceAll(/(?<![\w:]):([a-z][a-z\d_]*|\+1):(?![\w:])/g, (match: string, name: string) => {
    const emoji = findEmoji(name);
    if (emoji === undefined) report.reportChange(`${match} stays as text. Write the emoji itself`, match);
    return emoji ?? match;
  });
}

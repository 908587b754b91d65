import { styleText } from 'node:util';
import type { AgentEvent as PublicEvent } from '../../client/index.ts';
import { toOneLine } from '../one-line.ts';

/**
 * Describes an event in one line for a terminal: the action, its target and its result. Empty if there is nothing to
 * show.
 */
export function describeEvent(
  event: PublicEvent,
  { columns = Infinity }: { columns?: number | undefined } = {},
): string {
  const { label, text } = choose(event);
  if (text === '') return '';
  const room = WHOLE.has(event.type) ? Infinity : Math.max(20, columns - WIDTH - 3);
  const line = toOneLine(text);
  const shortLine = line.length > room ? `${line.slice(0, room - 1).toWellFormed()}…` : line;
  const isBad = event.ok === false || event.type === 'failed';
  return `  ${colorize(isBad ? 'red' : 'cyan', toOneLine(label).padEnd(WIDTH))} ${shortLine}`;
}

const WIDTH = 12;
/** Events that people act on, so their text is never cut. */
const WHOLE: ReadonlySet<PublicEvent['type']> = new Set(['failed', 'question', 'plan']);

function colorize(color: 'red' | 'cyan', text: string): string {
  return styleText(color, text, { stream: process.stdout });
}

function choose(event: PublicEvent): { label: string; text: string } {
  switch (event.type) {
    case 'message':
      return { label: event.from === 'user' ? 'message' : 'says', text: event.text };
    case 'question':
      return { label: 'asks', text: [event.text, ...(event.choices ?? []).map((choice) => `[${choice}]`)].join(' ') };
    case 'read':
      return EMPTY_EVENT;
    case 'tool':
      // A separate event with the title follows.
      if (event.tool === 'finish' && event.ok === true) return EMPTY_EVENT;
      return { label: event.tool ?? 'tool', text: describeTool(event) };
    case 'finished':
      return { label: 'finished', text: describeFinish(event) };
    case 'commit':
      return { label: 'commit', text: `${event.text} ${listFiles(event.files ?? [])}` };
    // Its URL is long, so the caller prints it with more space.
    case 'pull-request':
      return { label: 'pull request', text: `${event.text.split(' ', 1)[0]}.` };
    case 'completed':
      return EMPTY_EVENT;
    default:
      return { label: event.type, text: event.text };
  }
}

const EMPTY_EVENT = { label: '', text: '' };

/** The summary is in the pull request, but not what people should check or decide. */
function describeFinish({ text, assumptions = [], openQuestions = [] }: PublicEvent): string {
  const notes = [...assumptions.map((each) => `Assumed: ${each}`), ...openQuestions.map((each) => `Open: ${each}`)];
  return [text.split('\n', 1)[0] ?? '', ...notes].join(' | ');
}

/** Says what the agent did, and the result if that isn't obvious or if it failed. */
function describeTool({ tool, summary, path = '', text, ok, changes }: PublicEvent): string {
  if (summary === undefined) return path === '' ? text : `${path}: ${text}`;
  const size = changes === undefined ? '' : ` (+${changes.added} −${changes.deleted} in all)`;
  const hasResult = (ok === false || TELLING.has(tool ?? '')) && text !== '';
  return `${summary}${hasResult ? `: ${text}` : ''}${size}`;
}

/** Tools whose result says more than that they succeeded. */
const TELLING: ReadonlySet<string> = new Set([
  'plan',
  'validate',
  'mergeBase',
  'replaceInFiles',
  'replaceLinks',
  'restore',
]);

function listFiles(files: readonly string[]): string {
  const list = files.slice(0, 5).join(', ');
  return files.length > 5 ? `${list} and ${files.length - 5} more` : list;
}

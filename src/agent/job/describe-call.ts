import { lookUp } from '../../lib/look-up.ts';
import { cutText } from '../../lib/cut-text.ts';
import { inlineCode } from '../safety/inert-text.ts';
import type { ToolCall, ToolResult } from '../types/tool.ts';

/** A call that has run. */
export interface Run {
  call: ToolCall;
  result: Pick<ToolResult, 'ok' | 'found' | 'lines'>;
}

/**
 * Describes a tool call in one line for people, with everything from the model as inline code:
 * ``Searched for `rate limit` in `docs/**`: 12 matches``. Returns undefined for a tool that has no description.
 */
export function describeCall({ call, result }: Run): string | undefined {
  const describe = lookUp(DESCRIPTIONS, call.name);
  const phrase = describe?.(readTexts(call.args), result);
  if (phrase === undefined) return undefined;
  const [done, attempted, text, outcome = ''] = phrase;
  const start = result.ok ? done : `Couldn't ${attempted}`;
  return `${start}${text === '' ? '' : ` ${text}`}${result.ok ? outcome : ''}`;
}

/** The verb of a call that succeeded and of one that failed, the object, and the outcome. */
type Phrase = [done: string, attempted: string, text: string, outcome?: string];

type Describe = (args: Texts, result: Run['result']) => Phrase;

/** Arguments that are texts or numbers, as texts. Other arguments are missing. */
type Texts = Partial<Record<string, string>>;

const DESCRIPTIONS: Readonly<Record<string, Describe>> = {
  read: ({ path, heading }, { lines }) => [
    'Read',
    'read',
    `${quote(path)}${heading === undefined ? '' : `, section ${quote(heading)}`}`,
    describeLines(lines),
  ],
  ls: ({ path }) => ['Listed', 'list', path === undefined ? 'the docs folder' : quote(path)],
  glob: ({ pattern }, { found }) => [
    'Looked for files named',
    'look for files named',
    quote(pattern),
    count(found, 'file'),
  ],
  grep: ({ pattern, glob }, { found }) => [
    'Searched for',
    'search for',
    `${quote(pattern)}${describePlace(glob)}`,
    count(found, 'match', 'matches'),
  ],
  search: ({ query }, { found }) => [
    'Searched the site for',
    'search the site for',
    quote(query),
    count(found, 'page'),
  ],
  outline: ({ path }) => ['Read the headings of', 'read the headings of', quote(path)],
  preview: ({ path }) => ['Previewed', 'preview', quote(path)],
  repository: ({ action, path, pattern, glob, repository }, { lines }) => {
    const place = nameRepository(repository);
    if (action === 'grep')
      return [`Searched ${place} for`, `search ${place} for`, `${quote(pattern)}${describePlace(glob ?? path)}`];
    if (action === 'list') return ['Listed', 'list', `${quote(path ?? glob ?? '/')} in ${place}`];
    return ['Read', 'read', `${quote(path)} in ${place}`, describeLines(lines)];
  },
  history: ({ action, path, commit, repository }) => {
    const place = repository === undefined ? [] : [`in ${nameRepository(repository)}`];
    if (action === 'pulls') return ['Listed merged pull requests', 'list merged pull requests', place.join('')];
    const subject = path ?? commit;
    return [
      'Read the history',
      'read the history',
      [...(subject === undefined ? [] : [`of ${quote(subject)}`]), ...place].join(' '),
    ];
  },
  diff: () => ['Compared its changes', 'compare its changes', ''],
  fetch: ({ url }) => ['Fetched', 'fetch', quote(url)],
  edit: ({ path }) => ['Edited', 'edit', quote(path)],
  write: ({ path }) => ['Wrote', 'write', quote(path)],
  move: ({ from, to }) => ['Moved', 'move', `${quote(from)} to ${quote(to)}`],
  delete: ({ path }) => ['Deleted', 'delete', quote(path)],
  restore: ({ path }) => ['Restored', 'restore', path === undefined ? 'all files' : quote(path)],
  replaceInFiles: ({ oldText, newText, glob, apply }) =>
    apply === 'true'
      ? ['Replaced', 'replace', `${quote(oldText)} with ${quote(newText)}${describePlace(glob)}`]
      : ['Looked for', 'look for', `${quote(oldText)}${describePlace(glob)}`],
  replaceLinks: () => ['Replaced links', 'replace links', ''],
  navigation: ({ action, entry, to }) => describeNavigation(action, entry ?? to),
  nextTranslations: ({ page }) => ['Read', 'read', page === undefined ? 'the next pages to translate' : quote(page)],
  translateNavigation: () => ['Translated the navigation', 'translate the navigation', ''],
  mergeBase: ({ preview }) =>
    preview === 'true'
      ? ['Checked for conflicts', 'check for conflicts', '']
      : ['Merged the target branch', 'merge the target branch', ''],
  plan: () => ['Updated its list of steps', 'update its list of steps', ''],
  proposePlan: () => ['Proposed a plan', 'propose a plan', ''],
  ask: () => ['Asked a question', 'ask a question', ''],
  validate: ({ path }) => ['Checked', 'check', path === undefined ? 'the site' : quote(path)],
  finish: () => ['Finished the work', 'finish yet', ''],
};

const NAVIGATION: Readonly<Record<string, Phrase>> = {
  find: ['Looked up', 'look up', 'in the navigation'],
  add: ['Added', 'add', 'to the navigation'],
  create: ['Created', 'create', 'in the navigation'],
  move: ['Moved', 'move', 'in the navigation'],
  remove: ['Removed', 'remove', 'from the navigation'],
  rename: ['Renamed', 'rename', 'in the navigation'],
};

function describeNavigation(action = '', entry?: string): Phrase {
  const phrase = lookUp(NAVIGATION, action);
  if (phrase === undefined || entry === undefined) return ['Changed the navigation', 'change the navigation', ''];
  const [done, attempted, place] = phrase;
  return [done, attempted, `${quote(entry)} ${place}`];
}

/** The arguments come from the model and can be any value. */
function readTexts(args: unknown): Texts {
  if (typeof args !== 'object' || args === null) return {};
  const texts = Object.entries(args).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

const MAX_CHARACTERS = 120;

function quote(text = '…'): string {
  return inlineCode(cutText(text, MAX_CHARACTERS));
}

function nameRepository(name: string | undefined): string {
  return name === undefined ? 'the repository' : `the repository ${quote(name)}`;
}

function describePlace(place: string | undefined): string {
  return place === undefined ? '' : ` in ${quote(place)}`;
}

function count(found: number | undefined, one: string, many = `${one}s`): string {
  return found === undefined ? '' : `: ${found.toLocaleString('en-US')} ${found === 1 ? one : many}`;
}

function describeLines(lines: ToolResult['lines']): string {
  if (lines === undefined) return '';
  const { from, to, of } = lines;
  if (from === 1 && to >= of) return '';
  return from === to ? `, line ${from} of ${of}` : `, lines ${from} to ${to} of ${of}`;
}

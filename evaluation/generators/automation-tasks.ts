/** Runs of ready-made automations: with their prompts, what triggers them, and their gates. */
import type { AutomationCause } from '../../src/db/tables/automations.ts';
import { AUTOMATION_TEMPLATES } from '../../src/agent/automations/templates/registry.ts';
import type { BuiltTask, CodeCommit, Mistake, Site, Statement, ToolUse } from '../types.ts';
import { plannedTranslation } from './translation-tasks.ts';

type Generator = (site: Site, pick: number) => BuiltTask | undefined;

/** A run of a ready-made automation, as its generator describes it. */
interface RunTask {
  template: string;
  cause: AutomationCause;
  code?: readonly CodeCommit[];
  setup?: Readonly<Record<string, string>>;
  reference: readonly ToolUse[];
  statement: Statement;
  mistakes: Readonly<Record<string, Mistake>>;
  expect: BuiltTask['expect'];
}

/** Creates a task with the prompt of the automation. */
function createTask({ template: id, cause, code, setup = {}, reference, ...task }: RunTask): BuiltTask {
  const template = AUTOMATION_TEMPLATES.find((each) => each.id === id);
  if (!template) throw new Error(`There is no ready-made automation ${id}.`);
  const isUnchanged = reference.length === 0;
  return {
    ...task,
    setup,
    prompt: template.prompt,
    automation: {
      template: id,
      cause,
      ...(code && { code }),
      ...(template.delivery === 'report' && { reportOnly: true }),
    },
    reference,
    expect: { ...task.expect, ...(isUnchanged && { unchanged: true }) },
  };
}

const edit = (path: string, oldText: string, newText: string): ToolUse => ({
  name: 'edit',
  args: { path, oldText, newText },
});
const write = (path: string, content: string): ToolUse => ({ name: 'write', args: { path, content } });
const redirect = (source: string, destination: string): ToolUse => ({
  name: 'redirect',
  args: { source, destination },
});
const say = (title: string, summary: string, openQuestions?: string[]): Statement => ({
  hasQuestion: false,
  summary: `${title}\n${summary}`,
  ...(openQuestions && { openQuestions }),
});
/** Work that the gate must refuse. */
const refused = (mistake: Omit<Mistake, 'isRefused'>): Mistake => ({ ...mistake, isRefused: true });

const UNRELATED = edit('guides/backup.mdx', 'Schedules are **paused**', 'All schedules are **paused**');
const readers = (
  type: 'searches' | 'questions' | 'feedback' | 'notFound',
  ...items: { text: string; count: number; page?: string }[]
): AutomationCause => ({
  type,
  from: '2031-05-01',
  to: '2031-05-07',
  count: items.reduce((sum, { count }) => sum + count, 0),
  items,
});
const MERGE: AutomationCause = { type: 'merge', repository: 'code', branch: 'main', commit: '{commit 2}' };

const SLOTS = 'reference/configuration.mdx';
const EIGHT_SLOTS = edit(SLOTS, 'type="integer" default={4}', 'type="integer" default={8}');

/** A new default, or only refactorings. */
export const runCodeChanges: Generator = ({ files }, pick) => {
  if (!files.get(SLOTS)?.includes('default={4}')) return undefined;
  const base = {
    'src/runner/slots.ts': 'export const DEFAULT_SLOTS = 4;\n',
    'src/lib/format.ts': 'export const f = 1;\n',
  };
  const refactoring = { message: 'refactor: rename f', files: { 'src/lib/format.ts': 'export const format = 1;\n' } };
  const start = { message: 'runner: four slots', files: base };
  if (pick === 1)
    return createTask({
      template: 'code-changes',
      cause: MERGE,
      code: [start, refactoring],
      reference: [],
      statement: say('Nothing to change', '{commit 2} only renames an internal function, which readers never see.'),
      mistakes: {
        'no reason': refused({ statement: say('Nothing to change', 'The documentation is up to date.') }),
        'invented commit': refused({ statement: say('Nothing to change', 'c0ffee12 is only a refactoring.') }),
        'page changed without need': refused({ reference: [UNRELATED] }),
      },
      expect: { says: [['{commit 2}']] },
    });
  const raise = {
    message: 'runner: eight slots by default',
    files: { 'src/runner/slots.ts': 'export const DEFAULT_SLOTS = 8;\n' },
  };
  const statement = say(
    'The default of runner.slots is 8',
    '{commit 2} raises it from 4 to 8. {commit 3} is a refactoring.',
  );
  return createTask({
    template: 'code-changes',
    cause: MERGE,
    code: [start, raise, refactoring],
    reference: [EIGHT_SLOTS],
    statement,
    mistakes: {
      'unrelated page changed too': refused({ reference: [EIGHT_SLOTS, UNRELATED] }),
      'commits left out': refused({ statement: say('The default of runner.slots is 8', 'It was 4 before.') }),
      'wrong value': { reference: [edit(SLOTS, 'type="integer" default={4}', 'type="integer" default={6}')] },
      'nothing changed': { reference: [] },
    },
    expect: { says: [['{commit 2}']], holds: { [SLOTS]: ['default={8}'] } },
  });
};

const LOG = 'changelog.mdx';
const LAST_ENTRY = '<Update label="3.2" description="April 2031"';

/** A new entry, or a missing line of an entry. */
export const runChangelog: Generator = ({ files }, pick) => {
  const text = files.get(LOG);
  if (!text?.includes(LAST_ENTRY)) return undefined;
  const code: CodeCommit[] = [
    { message: 'release 3.2', files: { 'src/queue.ts': 'export const pauses = false;\n' } },
    {
      message: 'feat: tidewater queue pause stops one queue',
      files: { 'src/queue.ts': 'export const pauses = true;\n' },
    },
    { message: 'fix: logs no longer lose their last line', files: { 'src/logs.ts': 'export const flush = true;\n' } },
  ];
  const cause: AutomationCause = { type: 'tag', repository: 'code', tag: 'v3.3', commit: '{commit 3}' };
  const pause = '`tidewater queue pause` stops one queue.';
  const fix = '- Fixed: logs no longer lose their last line.';
  const print = (label: string, lines: readonly string[]) =>
    `<Update label="${label}" description="May 2031">\n${lines.map((line) => `  ${line}`).join('\n')}\n</Update>\n\n`;
  const insert = (entry: string) => edit(LOG, LAST_ENTRY, `${entry}${LAST_ENTRY}`);
  const claims = { [LOG]: [['queue pause', 'pause one queue'], ['last line']] };
  const expect = { free: [LOG], claims, says: [['3.3']], sources: code.map(({ message }) => message) };
  const statement = say('Changelog for 3.3', 'Adds the entry for v3.3.');
  const entry = print('3.3', [pause, '', fix]);
  if (pick === 1) {
    const begun = print('3.3', [`${pause} {/* pausing */}`]).replace(' {/* pausing */}', '');
    return createTask({
      template: 'changelog',
      cause,
      code,
      setup: { [LOG]: text.replace(LAST_ENTRY, `${begun}${LAST_ENTRY}`) },
      reference: [edit(LOG, `  ${pause}\n`, `  ${pause}\n\n  ${fix}\n`)],
      statement,
      mistakes: {
        'second entry for the tag': refused({ reference: [insert(print('3.3', [fix]))] }),
        'line replaced': refused({ reference: [edit(LOG, pause, fix)] }),
        'nothing added': { reference: [] },
      },
      expect,
    });
  }
  return createTask({
    template: 'changelog',
    cause,
    code,
    reference: [insert(entry)],
    statement,
    mistakes: {
      'two entries': refused({ reference: [insert(`${print('3.4', [pause])}${print('3.3', [pause, '', fix])}`)] }),
      'other version': refused({ reference: [insert(entry.replace('3.3', '3.4'))] }),
      'old entry changed': refused({
        reference: [
          insert(entry),
          edit(LOG, 'The run board groups backfilled runs in one bar.', 'The run board groups runs.'),
        ],
      }),
      'invented commit': refused({ reference: [insert(entry.replace('one queue.', 'one queue (c0ffee12).'))] }),
      'other page changed': refused({ reference: [insert(entry), UNRELATED] }),
      'fix left out': { reference: [insert(print('3.3', [pause]))] },
    },
    expect,
  });
};

const BACKUP = 'guides/backup.mdx';
const EVERYTHING = 'Everything that matters is in PostgreSQL and in your job files.';

/** A topic that readers call by another name, or searches that have nothing to do with the product. */
export const runSearchGaps: Generator = ({ files }, pick) => {
  if (!files.get(BACKUP)?.includes(EVERYTHING)) return undefined;
  if (pick === 1)
    return createTask({
      template: 'search-gaps',
      cause: readers('searches', { text: 'asdf', count: 9 }, { text: 'cheap flights', count: 4 }),
      reference: [],
      statement: say(
        'Nothing to change',
        'I ignored "asdf" and "cheap flights", which have nothing to do with the product.',
      ),
      mistakes: {
        'searches left out': refused({ statement: say('Nothing to change', 'No gaps.') }),
        'page with other words': refused({ reference: [UNRELATED] }),
      },
      expect: { says: [['asdf', 'cheap flights']] },
    });
  const add = (words: string) =>
    edit(BACKUP, EVERYTHING, `For ${words}, everything that matters is in PostgreSQL and in your job files.`);
  return createTask({
    template: 'search-gaps',
    cause: readers('searches', { text: 'disaster recovery drill', count: 14 }),
    reference: [add('disaster recovery and a recovery drill')],
    statement: say('Backups are found as disaster recovery', 'Covers "disaster recovery drill" on guides/backup.'),
    mistakes: {
      'words of no reader': refused({ reference: [add('your peace of mind')] }),
      'word that the search does not find': refused({ reference: [add('recoverable jobs')] }),
      'searches left out': refused({ statement: say('Backups are found', 'Adds words to guides/backup.') }),
      'nothing changed': { reference: [] },
    },
    expect: { free: [BACKUP], claims: { [BACKUP]: [['disaster recovery']] }, says: [['disaster recovery']] },
  });
};

const KEEP = 'Finished runs kept for each job.';

/** A question with an answer in the documentation, or one without. */
export const runQuestionGaps: Generator = ({ files }, pick) => {
  if (!files.get(SLOTS)?.includes(KEEP)) return undefined;
  if (pick === 1) {
    const cause = readers('questions', { text: 'Is there an app for iPhone?', count: 11 });
    return createTask({
      template: 'question-gaps',
      cause,
      reference: [],
      statement: say('Nothing to change', 'Neither the pages nor the code say whether there is an app for iPhone.', [
        'Is there an app for iPhone?',
      ]),
      mistakes: {
        'question left out': refused({ statement: say('Nothing to change', 'All is documented.') }),
        'guessed answer': { reference: [edit(BACKUP, EVERYTHING, `${EVERYTHING} There is an app for iPhone.`)] },
        'other text': refused({ reference: [UNRELATED] }),
      },
      expect: { says: [['iPhone']] },
    });
  }
  const answer = (text: string) => edit(SLOTS, KEEP, `${KEEP}${text}`);
  const more = ' To keep more finished runs, set a higher number.';
  return createTask({
    template: 'question-gaps',
    cause: readers('questions', { text: 'How can I keep more finished runs?', count: 12 }),
    reference: [answer(more)],
    statement: say('Explain how to keep more runs', 'Answers how to keep more finished runs in the configuration.'),
    mistakes: {
      'list of questions': refused({
        reference: [
          edit(
            SLOTS,
            '<Note>Durations',
            '## How can I keep more finished runs?\n\nSet `keep_runs`.\n\n## Is there a maximum?\n\nNo.\n\n<Note>Durations',
          ),
        ],
      }),
      'other text': refused({ reference: [answer(' This is important.')] }),
      'nothing changed': { reference: [] },
    },
    expect: {
      free: [SLOTS],
      claims: { [SLOTS]: [['more finished', 'higher number', 'raise', 'increase']] },
      says: [['runs']],
    },
  });
};

const RETRIES = 'guides/retries.mdx';

/** A page with a wrong value, or feedback about the product. */
export const runReaderFeedback: Generator = ({ files }, pick) => {
  const text = files.get(RETRIES);
  const right = 'the third after 20, the fourth after 40.';
  if (!text?.includes(right)) return undefined;
  if (pick === 1)
    return createTask({
      template: 'reader-feedback',
      cause: readers('feedback', {
        text: 'Please make the whole thing free of YAML',
        count: 6,
        page: '/guides/retries',
      }),
      reference: [],
      statement: say('Nothing to change', '/guides/retries stays as it is: the comments ask for another product.'),
      mistakes: {
        'page left out': refused({ statement: say('Nothing to change', 'All is well.') }),
        'other page changed': refused({ reference: [UNRELATED] }),
      },
      expect: { says: [['guides/retries']] },
    });
  const wrong = 'the third after 20, the fourth after 30.';
  const fix = edit(RETRIES, wrong, right);
  return createTask({
    template: 'reader-feedback',
    cause: readers('feedback', {
      text: 'The backoff is exponential, so the fourth attempt follows after 40 seconds',
      count: 5,
      page: '/guides/retries',
    }),
    setup: { [RETRIES]: text.replace(right, wrong) },
    reference: [fix],
    statement: say(
      'Correct the time of the fourth attempt',
      'guides/retries: 40 seconds instead of 30, because it doubles.',
    ),
    mistakes: {
      'other page changed too': refused({ reference: [fix, UNRELATED] }),
      'page left out of the summary': refused({ statement: say('Correct a time', 'It is 40 seconds.') }),
      'other value': { reference: [edit(RETRIES, wrong, 'the third after 20, the fourth after 60.')] },
    },
    expect: { holds: { [RETRIES]: [right] }, says: [['guides/retries']] },
  });
};

/** Missing and outdated translations, or a language that isn't in the navigation. */
export const runTranslations: Generator = (site, pick) => {
  const built = plannedTranslation(site, pick === 0 ? 0 : 2);
  if (!built?.translate) return undefined;
  const name = pick === 0 ? 'upkeep-0.mdx' : 'upkeep-2.mdx';
  const text = built.setup[name] ?? '';
  const template = AUTOMATION_TEMPLATES.find(({ id }) => id === 'translations');
  return {
    ...built,
    prompt: template?.prompt ?? '',
    automation: { template: 'translations', cause: { type: 'push', branch: 'main', commit: '0'.repeat(40) } },
    statement: say(
      `Translate into ${built.translate.language}`,
      `Translates the pages that are missing in ${built.translate.language}.`,
    ),
    mistakes: {
      ...built.mistakes,
      'source changed too': refused({ reference: [...built.reference, write(name, `${text}\nOne more sentence.\n`)] }),
      'nothing translated': refused({ reference: [], statement: say('Nothing to change', 'All is translated.') }),
    },
    expect: { ...built.expect, says: [[built.translate.language]] },
  };
};

const OLD_PATH = '/guides/secret-values';
const LINE = '[Secrets](/guides/secrets) for values that must not be in the file.';

/** A renamed page that a link and readers still look for, or only typing errors. */
export const runBrokenLinks: Generator = ({ files }, pick) => {
  const text = files.get(RETRIES);
  if (!text?.includes(LINE)) return undefined;
  if (pick === 1)
    return createTask({
      template: 'broken-links',
      cause: readers('notFound', { text: '/wp-login.php', count: 31 }),
      reference: [],
      statement: say('Nothing to change', '/wp-login.php never was a page.'),
      mistakes: {
        'redirect for a typing error': { reference: [redirect('/wp-login.php', '/')] },
        'redirect for another path': refused({ reference: [redirect('/login', '/quickstart')] }),
        'page changed without need': refused({ reference: [UNRELATED] }),
      },
      expect: { says: [['wp-login']] },
    });
  const fix = edit(RETRIES, `](${OLD_PATH})`, '](/guides/secrets)');
  const add = redirect(OLD_PATH, '/guides/secrets');
  return createTask({
    template: 'broken-links',
    cause: readers('notFound', { text: OLD_PATH, count: 14, page: '/guides/retries' }),
    setup: { [RETRIES]: text.replace('](/guides/secrets)', `](${OLD_PATH})`) },
    reference: [fix, add],
    statement: say(
      'Fix links to the secrets',
      `${OLD_PATH} redirects to /guides/secrets, and guides/retries links to it.`,
    ),
    mistakes: {
      'redirect for an invented path': refused({ reference: [fix, add, redirect('/secrets-old', '/guides/secrets')] }),
      'words changed besides': refused({ reference: [fix, add, UNRELATED] }),
      'other broken link': refused({ reference: [edit(RETRIES, OLD_PATH, '/guides/secret-store'), add] }),
      'page for the link': refused({
        reference: [
          write('guides/secret-values.mdx', '---\ntitle: Secret values\nhidden: true\n---\n\nSee secrets.\n'),
        ],
      }),
      'redirect left out': { reference: [fix] },
    },
    expect: { redirects: { [OLD_PATH]: '/guides/secrets' }, unlinked: [OLD_PATH], says: [['guides/secrets']] },
  });
};

/** A page with spelling mistakes, or one without. */
export const runStyle: Generator = ({ files }, pick) => {
  const text = files.get(BACKUP);
  if (!text?.includes(EVERYTHING)) return undefined;
  const cause: AutomationCause = { type: 'schedule', at: '2031-05-05T06:00:00.000Z' };
  const wrong = 'Everything that maters is in PostgreSQL and in you job files.';
  const fix = edit(BACKUP, wrong, EVERYTHING);
  if (pick === 1)
    return createTask({
      template: 'style',
      cause,
      reference: [],
      statement: say('Nothing to change', 'The pages have no mistakes.'),
      mistakes: {
        'facts changed': refused({ reference: [edit(BACKUP, '--runs 90d', '--runs 30d')] }),
        'page added': refused({
          reference: [write('style-notes.mdx', '---\ntitle: Style\nhidden: true\n---\n\nNotes.\n')],
        }),
        'sentence rewritten': { reference: [UNRELATED] },
      },
      expect: { says: [['no mistakes', 'nothing', 'no ', 'fine']] },
    });
  return createTask({
    template: 'style',
    cause,
    setup: { [BACKUP]: text.replace(EVERYTHING, wrong) },
    reference: [fix],
    statement: say('Correct spelling', 'Corrects two words in guides/backup.'),
    mistakes: {
      'command changed too': refused({ reference: [fix, edit(BACKUP, '--runs 90d', '--runs 30d')] }),
      'link changed too': refused({
        reference: [fix, edit(BACKUP, '/concepts/schedules#after-an-outage', '/concepts/schedules')],
      }),
      'field changed too': refused({ reference: [fix, edit(BACKUP, 'icon: "archive-restore"', 'icon: "archive"')] }),
      'one mistake left': { reference: [edit(BACKUP, 'maters', 'matters')] },
    },
    expect: { holds: { [BACKUP]: [EVERYTHING] }, says: [['guides/backup']] },
  });
};

const RUNS = 'reference/list-runs.mdx';
const RUNS_LIMIT = 'default={50}>From 1 to 200.';

/** New limits of a request, or commits that don't change the API. */
export const runApiPages: Generator = ({ files }, pick) => {
  if (!files.get(RUNS)?.includes(RUNS_LIMIT)) return undefined;
  const print = (usual: number, max: number) =>
    `router.get('/v1/jobs/:name/runs', { limit: { default: ${usual}, maximum: ${max} } }, listRuns);\n`;
  const start = { message: 'api: list runs', files: { 'src/api/runs.ts': print(50, 200) } };
  if (pick === 1)
    return createTask({
      template: 'api-pages',
      cause: MERGE,
      code: [start, { message: 'ci: newer runner', files: { 'ci.txt': '2\n' } }],
      reference: [],
      statement: say('Nothing to change', '{commit 2} only changes the pipeline.'),
      mistakes: {
        'commits left out': refused({ statement: say('Nothing to change', 'The API is the same.') }),
        'page about other things': refused({ reference: [UNRELATED] }),
      },
      expect: { says: [['{commit 2}']] },
    });
  const fix = edit(RUNS, RUNS_LIMIT, 'default={100}>From 1 to 500.');
  return createTask({
    template: 'api-pages',
    cause: MERGE,
    code: [start, { message: 'api: list up to 500 runs', files: { 'src/api/runs.ts': print(100, 500) } }],
    reference: [fix],
    statement: say('List up to 500 runs', '{commit 2} raises the limit of the list of runs.'),
    mistakes: {
      'invented request': refused({
        reference: [
          fix,
          edit(
            RUNS,
            '## Response\n',
            '```bash\ncurl -X POST https://tidewater.example/api/v1/teams\n```\n\n## Response\n',
          ),
        ],
      }),
      'page about other things changed too': refused({ reference: [fix, UNRELATED] }),
      'commits left out': refused({ statement: say('List up to 500 runs', 'The limit is higher.') }),
      'old default': { reference: [edit(RUNS, 'From 1 to 200.', 'From 1 to 500.')] },
    },
    expect: { holds: { [RUNS]: ['default={100}', '500'] }, says: [['{commit 2}']] },
  });
};

/** Two pages with different values, or none. */
export const runContradictions: Generator = ({ files }, pick) => {
  const [backup, configuration] = [files.get(BACKUP), files.get(SLOTS)];
  const right = '<ParamField body="runner.lease" type="duration" default="20s">';
  if (!backup?.includes(EVERYTHING) || !configuration?.includes(right)) return undefined;
  const cause: AutomationCause = { type: 'schedule', at: '2031-05-07T06:00:00.000Z' };
  if (pick === 1)
    return createTask({
      template: 'contradictions',
      cause,
      reference: [],
      statement: say('Nothing to report', 'I compared the configuration with the guides.'),
      mistakes: {
        'finding without places': refused({
          statement: say('The port differs', 'The port differs between two pages.'),
        }),
        'file that does not exist': refused({
          statement: say(
            'The port differs',
            '- guides/ports.mdx:4 and reference/configuration.mdx:10 name other ports.',
          ),
        }),
        'page changed': { reference: [UNRELATED] },
      },
      expect: { says: [['Nothing to report']] },
    });
  const claim = 'The lease of a runner is 45 seconds unless you change it.';
  const changed = backup.replace(EVERYTHING, `${EVERYTHING} ${claim}`);
  const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
  const [first, second] = [lineOf(changed, claim), lineOf(configuration, right)];
  const finding = `- guides/backup.mdx:${first} says "${claim}", but reference/configuration.mdx:${second} has "runner.lease" with the default "20s".`;
  const report = (text: string) => say('The default lease differs', text);
  return createTask({
    template: 'contradictions',
    cause,
    setup: { [BACKUP]: changed },
    reference: [],
    statement: report(finding),
    mistakes: {
      'invented quote': refused({ statement: report(finding.replace('unless you change it', 'for everyone')) }),
      'file that does not exist': refused({
        statement: report(finding.replace('guides/backup.mdx', 'guides/leases.mdx')),
      }),
      'line that does not exist': refused({
        statement: report(finding.replace(`backup.mdx:${first}`, 'backup.mdx:4000')),
      }),
      'one place': refused({
        statement: report(`- guides/backup.mdx:${first} says "${claim}", which is 20s in truth.`),
      }),
      'contradiction overlooked': { statement: say('Nothing to report', 'All values are the same.') },
    },
    expect: { says: [['45'], ['20s', '20 s']] },
  });
};

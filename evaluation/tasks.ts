/** Lists the tasks as data: a generator for each, and its site. */
import fs from 'node:fs';
import { JOBS } from './jobs/generators.ts';
import * as automations from './generators/automation-tasks.ts';
import * as adversarial from './generators/adversarial-tasks.ts';
import * as conversations from './generators/conversation-tasks.ts';
import * as pages from './generators/page-tasks.ts';
import * as texts from './generators/text-tasks.ts';
import * as translations from './generators/translation-tasks.ts';
import * as writing from './generators/writing-tasks.ts';
import { buildReplay } from './replay.ts';
import type { BuiltTask, Site, SiteSource, Task, TaskKind } from './types.ts';

const GENERATORS: Readonly<Record<string, (site: Site, pick: number) => BuiltTask | undefined>> = {
  ...pages,
  ...texts,
  ...adversarial,
  ...writing,
  ...conversations,
  ...translations,
  ...automations,
  ...JOBS,
};

/** Number of tasks per generator on a site. */
type Counts = Readonly<Record<string, number>>;

const STARTER: Counts = {
  addPage: 2,
  newGroup: 1,
  renamePage: 2,
  moveEntry: 1,
  removePage: 1,
  renameGroup: 1,
  editSentence: 2,
  setDescription: 1,
  addSection: 1,
  fixLink: 2,
  fixAllLinks: 1,
  closeComponent: 1,
  replaceTerm: 1,
};

const KITCHEN_SINK: Counts = {
  addPage: 3,
  addTranslated: 1,
  newGroup: 1,
  renamePage: 3,
  moveEntry: 2,
  removePage: 2,
  renameGroup: 1,
  editSentence: 3,
  setDescription: 1,
  addSection: 1,
  fixLink: 1,
  fixAllLinks: 1,
  closeComponent: 1,
  replaceTerm: 2,
};

const WRITING: Counts = {
  pageFromCode: 2,
  releaseNotes: 2,
  pageFromDescription: 2,
  translatePage: 3,
  splitPage: 2,
  ambiguous: 4,
  followUp: 2,
  resolveMarkers: 1,
  longPage: 1,
  nestedFences: 1,
};

const CONVERSATION: Counts = { steered: 4, reviewed: 4, failedCheck: 4 };

const TRANSLATION: Counts = { plannedTranslation: 3 };

const AUTOMATION: Counts = {
  runCodeChanges: 2,
  runChangelog: 2,
  runSearchGaps: 2,
  runQuestionGaps: 2,
  runReaderFeedback: 2,
  runTranslations: 2,
  runBrokenLinks: 2,
  runStyle: 2,
  runApiPages: 2,
  runContradictions: 2,
};

const ADVERSARIAL: Counts = { injectedPage: 4, impossible: 4, changeNothing: 2 };

const REPOSITORY: Counts = {
  addPage: 1,
  addTranslated: 1,
  newGroup: 1,
  renamePage: 2,
  moveEntry: 1,
  removePage: 1,
  editSentence: 1,
  setDescription: 1,
  addSection: 1,
  fixLink: 1,
  fixAllLinks: 1,
};

interface Repository {
  name: string;
  repository: string;
  commit: string;
}

const EXAMPLES = ['starter', 'kitchen-sink'] as const;

/** Lists all tasks. */
export function listTasks(): Task[] {
  const repositories = JSON.parse(
    fs.readFileSync(new URL('repositories.json', import.meta.url), 'utf8'),
  ) as Repository[];
  return [
    ...createTasks('synthetic', { kind: 'example', name: 'starter' }, STARTER),
    ...createTasks('synthetic', { kind: 'example', name: 'kitchen-sink' }, KITCHEN_SINK),
    ...createTasks('writing', { kind: 'example', name: 'starter' }, WRITING),
    ...createTasks('writing', { kind: 'example', name: 'kitchen-sink' }, WRITING),
    ...EXAMPLES.flatMap((name) => [
      ...createTasks('conversation', { kind: 'example', name }, CONVERSATION),
      ...createTasks('translation', { kind: 'example', name }, TRANSLATION),
    ]),
    ...createTasks('automation', { kind: 'example', name: 'starter' }, AUTOMATION),
    ...createTasks('adversarial', { kind: 'example', name: 'starter' }, ADVERSARIAL),
    ...createTasks('adversarial', { kind: 'example', name: 'kitchen-sink' }, ADVERSARIAL),
    ...repositories.flatMap((each) => createTasks('repository', { kind: 'repository', ...each }, REPOSITORY)),
  ];
}

function createTasks(kind: TaskKind, source: SiteSource, counts: Counts): Task[] {
  return Object.entries(counts).flatMap(([generator, count]) =>
    Array.from({ length: count }, (_, pick) => ({
      id: `${source.name}/${generator}/${pick}`,
      kind,
      source,
      generator,
      pick,
    })),
  );
}

/** Builds a task for its site. Returns undefined if the generator finds nothing suitable. */
export function buildTask({ generator, pick, source }: Task, site: Site): BuiltTask | undefined {
  if (source.kind === 'replay') return buildReplay(source, site);
  const generate = GENERATORS[generator];
  if (generate === undefined) throw new Error(`unknown generator ${generator}`);
  return generate(site, pick);
}

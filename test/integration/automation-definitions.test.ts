/** Automations that a repository defines: they follow the file on the project's branch, and people can't change them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { listDefinitionProblems } from '../../src/agent/automations/definitions/list-definition-problems.ts';
import { refuseDefined } from '../../src/agent/automations/definitions/refuse-defined.ts';
import { requestCommitRuns } from '../../src/agent/automations/request-event-runs.ts';
import { ADD_PAGE_FAST } from '../helpers/agent-bench.ts';
import { startAutomationBench } from '../helpers/automation-bench.ts';
import type { AutomationBench } from '../helpers/automation-bench.ts';

let own: AutomationBench;
let folder: string;
let commits: number;

beforeEach(async () => {
  own = await startAutomationBench();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-definitions-'));
  fs.mkdirSync(path.join(folder, '.bindery'));
  commits = 0;
  own.watched.openDocs = async () => ({ folder, commit: getCommit(), remove: async () => undefined });
});
afterEach(async () => {
  await own.bench.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const getCommit = () => String(commits).padStart(40, 'a');

/** Pushes the file, and lets the worker notice it. */
async function push(text: string | undefined): Promise<void> {
  const file = path.join(folder, '.bindery/automations.yaml');
  if (text === undefined) fs.rmSync(file, { force: true });
  else fs.writeFileSync(file, text);
  commits += 1;
  await notice();
  await own.work();
}

function notice(): Promise<void> {
  const { projectId } = own.bench;
  return own.db
    .transaction()
    .execute((trx) => requestCommitRuns(trx, { queue: own.deps.queue, projectId, commit: getCommit() }));
}

const list = () => own.db.selectFrom('automations').selectAll().orderBy('name').execute();
const problems = async () => {
  const { organizationId } = own.bench;
  return (await listDefinitionProblems(own.db, { organizationId })).flatMap((report) => report.problems);
};

const KEYS = 'automations:\n  - name: Keys\n    prompt: Explain keys.\n    trigger: { type: push }\n';

test('a push creates, changes and deletes the automations of the file, and leaves those of people alone', async () => {
  await own.add({ name: 'By hand' });
  await push(`${KEYS}    budget: { cost: 2 }\n`);
  expect(await list()).toMatchObject([
    { name: 'By hand', definition: null },
    { name: 'Keys', definition: { line: 2, commit: getCommit() }, budget_micros: 2_000_000, status: 'enabled' },
  ]);
  await push(`${KEYS.replace('push', 'api')}  - { name: Style, template: style }\n`);
  expect(await list()).toMatchObject([
    { name: 'By hand' },
    { name: 'Keys', trigger: { type: 'api' }, budget_micros: null },
    { name: 'Style', definition: { line: 5 } },
  ]);
  const [, before] = await list();
  await push('automations: []\n');
  expect(await list()).toMatchObject([{ name: 'By hand' }]);
  await push(KEYS);
  expect((await list())[1]?.id).not.toBe(before?.id);
  await push(undefined);
  expect(await list()).toHaveLength(1);
  expect(await problems()).toEqual([]);
});

test('a defined automation runs after the next push and opens one pull request, also if the push is noticed twice', async () => {
  await own.bench.script([...ADD_PAGE_FAST]);
  await push(KEYS);
  const [automation] = await list();
  expect(await own.runs(automation?.id ?? '')).toEqual([]);
  commits += 1;
  await notice();
  await notice();
  await own.work();
  expect(await own.runs(automation?.id ?? '')).toMatchObject([{ outcome: 'changed', events: 1 }]);
  expect(await own.pulls()).toHaveLength(1);
});

test('problems are listed with their lines, and keep the automations as they were', async () => {
  await push(KEYS);
  await own.add({ name: 'Taken' });
  const broken = [
    'automations:',
    '  - { name: Keys, prompt: Explain keys., trigger: { type: schedule, cron: daily } }',
    '  - { name: Code, prompt: Read it., trigger: { type: merge, repository: sdk } }',
    '  - { name: Taken, prompt: Read it., trigger: { type: push } }',
    '  - { name: Fine, prompt: Read it., trigger: { type: push } }',
    '',
  ].join('\n');
  await push(broken);
  expect(await problems()).toEqual([
    { line: 2, message: expect.stringContaining('five fields') },
    { line: 3, message: expect.stringContaining('context repository "sdk"') },
    { line: 4, message: expect.stringContaining("isn't defined in the repository. Rename one of them") },
  ]);
  expect(await list()).toMatchObject([
    { name: 'Fine' },
    { name: 'Keys', trigger: { type: 'push' } },
    { name: 'Taken', definition: null },
  ]);
  const { projectId, repository: repositoryUrl } = own.bench;
  await createContextRepository(own.db, { projectId, name: 'sdk', repositoryUrl, branch: 'main', operator: true });
  await push(broken);
  expect((await list()).map(({ name }) => name)).toContain('Code');
  await push('automations: [');
  expect(await list()).toHaveLength(4);
  expect(await problems()).toEqual([{ line: expect.any(Number), message: expect.stringContaining('valid YAML') }]);
});

test('an unchanged entry keeps a pause, and a changed one resumes its automation', async () => {
  await push(KEYS);
  const [automation] = await list();
  await own.db
    .updateTable('automations')
    .set({ status: 'paused', paused_reason: '3 runs in a row failed.', failures: 3 })
    .execute();
  await push(`# Checked.\n${KEYS}`);
  expect(await list()).toMatchObject([{ status: 'paused', definition: { line: 3 } }]);
  await push(KEYS.replace('Explain', 'Describe'));
  expect(await list()).toMatchObject([{ id: automation?.id, status: 'enabled', paused_reason: null, failures: 0 }]);
});

test('a defined automation can be paused and resumed, but not changed or deleted', async () => {
  await push(KEYS);
  const [automation] = await list();
  const reference = { id: automation?.id ?? '', organizationId: own.bench.organizationId };
  const refuse = (change?: object) =>
    own.db.transaction().execute((trx) => refuseDefined(trx, { ...reference, ...(change && { change }) }));
  await expect(refuse({ prompt: 'x' })).rejects.toThrow('.bindery/automations.yaml, line 2');
  await expect(refuse({ status: 'paused', name: 'x' })).rejects.toThrow('Change or remove it there');
  await expect(refuse()).rejects.toThrow('line 2');
  await refuse({ status: 'paused' });
  const other = await own.add({ name: 'By hand' });
  await own.db
    .transaction()
    .execute((trx) =>
      refuseDefined(trx, { id: other.id, organizationId: reference.organizationId, change: { prompt: 'x' } }),
    );
});

test('a crash while the file is read loses nothing, and two reads at the same time create one automation', async () => {
  fs.writeFileSync(path.join(folder, '.bindery/automations.yaml'), KEYS);
  const { openDocs } = own.watched;
  await notice();
  const { projectId } = own.bench;
  expect(own.entries).toMatchObject([{ name: 'automation-definitions', payload: { projectId } }]);
  own.watched.openDocs = () => Promise.reject(new Error('the worker was killed'));
  await expect(own.readFile(projectId)).rejects.toThrow('killed');
  own.watched.openDocs = openDocs;
  await Promise.all([own.readFile(projectId), own.readFile(projectId)]);
  expect(await list()).toHaveLength(1);
});

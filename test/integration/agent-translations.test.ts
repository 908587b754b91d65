/** Translation jobs: which pages they translate, what the gate objects to, and what the memory records. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AgentDeps } from '../../src/agent/job/run-agent-job.ts';
import { parseMemory } from '../../src/agent/translations/memory.ts';
import { hashPage } from '../../src/agent/translations/page-sections.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { createSiteCheck } from '../../src/main/agent-work.ts';
import { killBeforeEntry, MODEL, ProcessKilled, startBench, type Bench } from '../helpers/agent-bench.ts';
import type { ScriptCall, ScriptStep } from '../helpers/model-server.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';

const CONFIG = {
  theme: 'mint',
  name: 'Lantern',
  colors: { primary: '#0f766e' },
  navigation: { groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
};
const INDEX = `---
title: Welcome
---

A lantern is lit at dusk. Read the [guide](/guide#light-it) first.
`;
const GUIDE = `---
title: Guide
description: How to light it.
---

Everything that you need to know about lanterns.

## Light it

Turn the wheel until the wick burns.

\`\`\`sh
lantern light
\`\`\`

## Put it out

Close the lid and wait for a minute.
`;
const INDEX_FR = `---
title: Bienvenue
---

Une lanterne s'allume au crépuscule. Lisez d'abord le [guide](/fr/guide#allumer-la-lanterne).
`;
const GUIDE_FR = `---
title: Guide
description: Comment l'allumer.
---

Tout ce qu'il faut savoir sur les lanternes.

## Allumer la lanterne

Tournez la molette jusqu'à ce que la mèche brûle.

\`\`\`sh
lantern light
\`\`\`

## Éteindre la lanterne

Fermez le couvercle et attendez une minute.
`;

const MEMORY = '.bindery/translations/fr.json';
const TRANSLATE = { translate: { language: 'fr' } };
const NEXT = { name: 'nextTranslations', args: {} };
const write = (path: string, content: string) => ({ name: 'write', args: { path, content } });
const NAVIGATION = { name: 'translateNavigation', args: { labels: [{ label: 'Start', translation: 'Débuter' }] } };
const FINISH = { name: 'finish', args: { title: 'Translate into French', summary: 'Translates the pages.' } };
/** One step per list of calls. */
const toSteps = (...steps: readonly ScriptCall[][]): ScriptStep[] => steps.map((calls) => ({ calls }));
const ALL_PAGES = toSteps(
  [NEXT],
  [write('fr/index.mdx', INDEX_FR), write('fr/guide.mdx', GUIDE_FR)],
  [NAVIGATION],
  [FINISH],
);

let bench: Bench;
/** The project's branch without a site. */
let empty = '';
let change: Partial<AgentDeps>;

beforeAll(async () => {
  bench = await startBench();
  empty = bench.git('rev-parse', 'main');
  const check = createSiteCheck({ threads: 1, onRestart: () => undefined, createPool: createLocalPool });
  const site = { features: createFeatures('cloud'), groups: [] };
  change = {
    limits: { steps: 20, minutes: 5, tokens: 1_000_000, files: 20, fileBytes: 100_000 },
    checkSite: (folder, signal, _site, earlier) => check(folder, signal, site, earlier),
  };
});
afterAll(() => bench.close());
beforeEach(() =>
  bench.push('main', { 'docs.json': JSON.stringify(CONFIG, undefined, 2), 'index.mdx': INDEX, 'guide.mdx': GUIDE }),
);
afterEach(async () => {
  bench.git('update-ref', 'refs/heads/main', empty);
  await bench.setBudget({});
});

async function translate(steps: readonly ScriptStep[], deps: Partial<AgentDeps> = {}): Promise<string> {
  await bench.script(steps);
  const id = await bench.createJob('Translate the site into French.', MODEL, TRANSLATE);
  await bench.run(id, { ...change, ...deps });
  return id;
}

async function listResults(id: string): Promise<string[]> {
  return (await bench.events(id)).flatMap((event) => (event.type === 'tool' ? [event.result.text] : []));
}

function findPlan(events: readonly AgentEvent[]) {
  return events.findLast((event) => event.type === 'translation');
}

const show = (id: string, file: string) => bench.git('show', `bindery/${id}:${file}`);
const readMemory = (id: string) => parseMemory(show(id, MEMORY));
const merge = (id: string) => void bench.git('update-ref', 'refs/heads/main', `refs/heads/bindery/${id}`);

async function readPullRequest(id: string): Promise<string> {
  const { pr_id: pullId } = await bench.getJob(id);
  const pull = await bench.deps.db
    .selectFrom('pull_requests')
    .select('body')
    .where('id', '=', String(pullId))
    .executeTakeFirstOrThrow();
  return pull.body;
}

test('translates a site into a language that the navigation lacks, and remembers from which text', async () => {
  const base = bench.git('rev-parse', 'main');
  const unfinished = GUIDE_FR.slice(0, GUIDE_FR.indexOf('## Éteindre'));
  const id = await translate(
    toSteps(
      [NEXT],
      [write('fr/index.mdx', INDEX_FR.replace('/fr/guide', '/guide')), write('fr/guide.mdx', unfinished)],
      [NEXT],
      [FINISH],
      [write('fr/index.mdx', INDEX_FR), write('fr/guide.mdx', GUIDE_FR)],
      [{ name: 'translateNavigation', args: { labels: [] } }],
      [NAVIGATION],
      [FINISH],
    ),
  );
  const [next, , , again, refused, , , noLabels, added] = await listResults(id);
  expect(next).toContain('# fr/index.mdx (missing), from index.mdx');
  expect(next).toContain('Turn the wheel until the wick burns.');
  expect(again).toContain('Heading 2 should translate "## Put it out", but there is nothing.');
  expect(again).toContain('"/guide" has a translation. Link to /fr/guide instead.');
  expect(refused).toMatch(/^Not finished yet\. .*fr\/guide\.mdx:1: Heading 2 should translate/s);
  expect(noLabels).toBe('Pass a translation for each of these labels: "Start".');
  expect(added).toContain('Added "fr" with 2 pages to the navigation.');
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
  expect(JSON.parse(show(id, 'docs.json'))).toMatchObject({
    navigation: {
      languages: [
        { language: 'en', groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
        { language: 'fr', groups: [{ group: 'Débuter', pages: ['fr/index', 'fr/guide'] }] },
      ],
    },
  });
  expect(Object.fromEntries(readMemory(id).pages)).toMatchObject({
    'fr/index.mdx': { source: 'index.mdx', hash: hashPage(INDEX), commit: base },
    'fr/guide.mdx': { source: 'guide.mdx', hash: hashPage(GUIDE), commit: base },
  });
  const body = await readPullRequest(id);
  expect(body).not.toContain('Check these points');
  expect(body).not.toContain('Review these additions');
});

test('updates only what the changed section requires, and nothing that is current', async () => {
  merge(await translate(ALL_PAGES));
  const changedGuide = GUIDE.replace('Turn the wheel until', 'Press the button and turn the wheel until');
  bench.push('main', { 'guide.mdx': changedGuide });
  const before = 'Tournez la molette';
  const editGuide = (oldText: string, newText: string) => ({
    name: 'edit',
    args: { path: 'fr/guide.mdx', oldText, newText },
  });
  const id = await translate(
    toSteps(
      [NEXT],
      [editGuide(before, 'Appuyez sur le bouton et tournez la molette'), editGuide('une minute', 'une longue minute')],
      [FINISH],
      [editGuide('une longue minute', 'une minute')],
      [NEXT],
      [FINISH],
    ),
  );
  const [next, , , refused, , done] = await listResults(id);
  expect(findPlan(await bench.events(id))).toMatchObject({
    tasks: [{ source: 'guide.mdx', target: 'fr/guide.mdx', state: 'behind', sections: ['Light it'] }],
  });
  expect(next).toContain('# fr/guide.mdx (behind), from guide.mdx\nChanged sections: Light it.');
  expect(next).toContain('-Turn the wheel until the wick burns.\n+Press the button and turn');
  expect(next).toContain(before);
  expect(next).not.toContain('fr/index.mdx');
  expect(refused).toContain("These sections changed, but their source didn't: Éteindre la lanterne.");
  expect(done).toBe('All pages of the list are translated. Call validate, then finish.');
  expect((await bench.getJob(id)).status).toBe('completed');
  expect(bench.git('diff', '--numstat', 'main', `bindery/${id}`, '--', '*.mdx')).toBe('1\t1\tfr/guide.mdx');
  expect(readMemory(id).pages.get('fr/guide.mdx')?.hash).toBe(hashPage(changedGuide));
});

test('names the place of a new page in a language that the navigation has', async () => {
  merge(await translate(ALL_PAGES));
  const config = JSON.parse(bench.git('show', 'main:docs.json')) as {
    navigation: { languages: { groups: object[] }[] };
  };
  const [english] = config.navigation.languages;
  english?.groups.splice(0, 1, { group: 'Start', pages: ['index', 'new', 'guide'] });
  bench.push('main', { 'docs.json': JSON.stringify(config, undefined, 2), 'new.mdx': INDEX });
  const add = { action: 'add', entry: 'fr/new', after: 'fr/index' };
  const id = await translate(
    toSteps([NEXT], [write('fr/new.mdx', INDEX_FR), { name: 'navigation', args: add }], [FINISH]),
  );
  expect((await listResults(id))[0]).toContain(
    `# fr/new.mdx (missing), from new.mdx\nNavigation: ${JSON.stringify(add)}\n`,
  );
  expect((await bench.getJob(id)).status).toBe('completed');
});

test('an update is not about differences that the translation had before', async () => {
  merge(await translate(ALL_PAGES));
  bench.push('main', {
    'fr/guide.mdx': GUIDE_FR.replace('description:', 'note: traduit\ndescription:').replace(
      '## Éteindre',
      '### Éteindre',
    ),
    'guide.mdx': GUIDE.replace('Turn the wheel until', 'Press the button until'),
  });
  const editGuide = {
    name: 'edit',
    args: { path: 'fr/guide.mdx', oldText: 'Tournez la molette', newText: 'Appuyez sur le bouton' },
  };
  const id = await translate(toSteps([NEXT], [editGuide], [FINISH]));
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
  expect(await listResults(id)).toHaveLength(3);
});

test('publishes the finished pages if it reaches a limit, says what is open, and continues with that', async () => {
  const partial = GUIDE_FR.slice(0, GUIDE_FR.indexOf('## Éteindre'));
  const id = await translate(
    toSteps([NEXT], [write('fr/index.mdx', INDEX_FR)], [write('fr/guide.mdx', partial)], [NEXT]),
    {
      limits: { steps: 3, minutes: 5, tokens: 1_000_000, files: 20, fileBytes: 100_000 },
    },
  );
  expect(await bench.getJob(id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('3 steps') as unknown,
  });
  expect(Object.fromEntries(readMemory(id).pages)).toMatchObject({
    'fr/index.mdx': { hash: hashPage(INDEX) },
    'fr/guide.mdx': { source: 'guide.mdx' },
  });
  expect(readMemory(id).pages.get('fr/guide.mdx')).not.toHaveProperty('hash');
  merge(id);
  const next = await translate(toSteps([NEXT], [write('fr/guide.mdx', GUIDE_FR)], [NAVIGATION], [FINISH]));
  expect(findPlan(await bench.events(next))).toMatchObject({
    tasks: [{ source: 'guide.mdx', target: 'fr/guide.mdx', state: 'behind' }],
  });
  expect(await bench.getJob(next)).toMatchObject({ status: 'completed' });
  expect([...readMemory(next).pages.values()].every(({ hash }) => hash !== undefined)).toBe(true);
});

test('saves the finished pages if its budget is used up, says what is missing, and continues once it is raised', async () => {
  const expensive = { calls: [write('fr/index.mdx', INDEX_FR)], usage: { input: 60_000, output: 100 } };
  const server = await bench.script([
    { steps: [...toSteps([NEXT]), expensive, ...toSteps([write('fr/guide.mdx', GUIDE_FR)], [NAVIGATION], [FINISH])] },
    { when: 'Continue.', steps: toSteps([NEXT], [write('fr/guide.mdx', GUIDE_FR)], [NAVIGATION], [FINISH]) },
  ]);
  await bench.setBudget({ jobTokens: 65_000 });
  const id = await bench.createJob('Translate the site into French.', MODEL, TRANSLATE);
  await bench.run(id, change);
  expect(server.requests()).toHaveLength(2);
  expect(await bench.getJob(id)).toMatchObject({
    status: 'failed',
    pr_link: expect.any(String) as unknown,
    error: expect.stringContaining('of its budget of 65,000 tokens') as unknown,
  });
  expect(show(id, 'fr/index.mdx')).toBe(INDEX_FR.trim());
  const text = await readPullRequest(id);
  expect(text).toContain('of its budget of 65,000 tokens');
  expect(text).toContain('`The translation of guide.mdx is missing.`');
  expect([...readMemory(id).pages.keys()]).toEqual(['fr/index.mdx']);

  await bench.setBudget({ jobTokens: 1_000_000 });
  await bench.message(id, 'Continue.');
  await bench.run(id, change);
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
  expect(show(id, 'fr/guide.mdx')).toBe(GUIDE_FR.trim());
  expect(show(id, 'fr/index.mdx')).toBe(INDEX_FR.trim());
  expect(Object.fromEntries(readMemory(id).pages)).toMatchObject({
    'fr/index.mdx': { hash: hashPage(INDEX) },
    'fr/guide.mdx': { hash: hashPage(GUIDE) },
  });
});

test('lists untranslated pages in the pull request, and a follow-up translates them', async () => {
  const steps = toSteps(
    [NEXT],
    [write('fr/index.mdx', INDEX_FR)],
    [NAVIGATION],
    [FINISH],
    [FINISH],
    [FINISH],
    [FINISH],
  );
  await bench.script([
    { steps },
    {
      when: 'Continue.',
      steps: toSteps([NEXT], [write('fr/guide.mdx', GUIDE_FR)], [FINISH], [FINISH], [FINISH], [FINISH]),
    },
  ]);
  const id = await bench.createJob('Translate the site into French.', MODEL, TRANSLATE);
  await bench.run(id, change);
  expect(await readPullRequest(id)).toContain('- `fr/guide.mdx:1`: `The translation of guide.mdx is missing.`');
  await bench.message(id, 'Continue.');
  await bench.run(id, change);
  // The first page links to the second one, so it was incomplete until then.
  expect(findPlan(await bench.events(id))).toMatchObject({
    isListed: true,
    tasks: [{ target: 'fr/index.mdx', incomplete: true }, { target: 'fr/guide.mdx' }],
  });
  expect(Object.fromEntries(readMemory(id).pages)).toMatchObject({
    'fr/index.mdx': { hash: hashPage(INDEX) },
    'fr/guide.mdx': { hash: hashPage(GUIDE) },
  });
});

test('plans only as many pages as a job can change, and names the others', async () => {
  const id = await translate(
    toSteps(
      [NEXT],
      [write('fr/index.mdx', INDEX_FR.replace('/fr/guide#allumer-la-lanterne', '/guide#light-it'))],
      [NAVIGATION],
      [FINISH],
    ),
    { limits: { steps: 20, minutes: 5, tokens: 1_000_000, files: 3, fileBytes: 100_000 } },
  );
  expect((await bench.getJob(id)).status).toBe('completed');
  expect(await readPullRequest(id)).toContain('Left for the next translation job: 1 page: fr/guide.mdx');
  merge(id);
  const next = await translate(toSteps([NEXT], [FINISH]));
  expect(findPlan(await bench.events(next))?.tasks.map(({ target }) => target)).toEqual(['fr/guide.mdx']);
});

test('does the same work again after a worker is killed, with the plan that the first one chose', async () => {
  const model = await bench.script(ALL_PAGES);
  const id = await bench.createJob('Translate the site into French.', MODEL, TRANSLATE);
  for (const type of ['tool', 'commit', 'pushed']) {
    const killed = bench.run(id, { ...change, db: bench.deps.db.withPlugin(killBeforeEntry(type)) });
    await expect(killed).rejects.toThrow(ProcessKilled);
    bench.push('main', { 'late.mdx': type });
  }
  await bench.run(id, change);
  const events = await bench.events(id);
  expect(events.filter(({ type }) => type === 'translation')).toHaveLength(1);
  expect((await bench.getJob(id)).status).toBe('completed');
  expect(model.requests()).toHaveLength(ALL_PAGES.length);
  expect([...readMemory(id).pages.keys()]).toEqual(['fr/guide.mdx', 'fr/index.mdx']);
});

test('trusts no memory that someone has edited, and keeps the agent away from it', async () => {
  bench.push('main', {
    'fr/index.mdx': INDEX_FR,
    'fr/guide.mdx': GUIDE_FR,
    [MEMORY]: JSON.stringify({
      pages: {
        'fr/index.mdx': { source: 'index.mdx', hash: '0'.repeat(40), commit: '--upload-pack=touch' },
        'fr/guide.mdx': { source: '../../../etc/passwd.mdx', hash: hashPage(GUIDE) },
        '../../outside.mdx': { source: 'index.mdx', incomplete: true },
        ['__proto__']: { source: 'index.mdx', incomplete: true },
      },
    }),
  });
  const changedIndex = INDEX_FR.replace('crépuscule', 'soir');
  const id = await translate(
    toSteps([NEXT], [write(MEMORY, '{}')], [write('fr/index.mdx', changedIndex)], [NAVIGATION], [FINISH]),
  );
  const [, refused] = await listResults(id);
  expect(refused).toMatch(/protected|can't/);
  expect(findPlan(await bench.events(id))?.tasks).toMatchObject([{ target: 'fr/index.mdx', state: 'behind' }]);
  expect([...readMemory(id).pages]).toMatchObject([['fr/index.mdx', { hash: hashPage(INDEX) }]]);
  expect(await readPullRequest(id)).toContain("The earlier memory can't be used completely: 3 of its entries");
});

test('publishes the pages without a memory if the repository has something else in its place', async () => {
  bench.push('main', { '.bindery': 'a file' });
  const id = await translate(ALL_PAGES);
  expect((await bench.getJob(id)).status).toBe('completed');
  expect(show(id, '.bindery')).toBe('a file');
  expect(await readPullRequest(id)).toContain("The memory can't be written, because .bindery isn't a folder");
});

test('translates only the requested pages, and tells the agent about unknown ones', async () => {
  const model = await bench.script(toSteps([NEXT], [FINISH]));
  const id = await bench.createJob('Translate.', MODEL, {
    translate: { language: 'fr', pages: ['/guide', 'gone.mdx'] },
  });
  await bench.run(id, change);
  expect(findPlan(await bench.events(id))).toMatchObject({ tasks: [{ target: 'fr/guide.mdx' }], unknown: ['gone'] });
  expect(JSON.stringify(model.requests()[0]?.body)).toContain('The site has no pages gone in');
});

test.each([
  [{ language: '../x' }, '"translate.language"'],
  [{ language: 'fr', pages: [] }, '1 to 500'],
  [{ language: 'fr', pages: [' '] }, '"translate.pages"'],
])('refuses the request %j', async (request, message) => {
  await expect(bench.createJob('Translate.', MODEL, { translate: request })).rejects.toThrow(message);
});

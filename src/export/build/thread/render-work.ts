/** The tasks that render a site whose plan is made. */
import { checkAuthorFiles, checkScript, rewriteStyles } from './author-files.ts';
import { packPart } from '../../../site/archive.ts';
import { readCustomGrammars } from '../../../site/code/custom-grammars.ts';
import { createHighlighter, warmHighlighter, type CodeHighlighter } from '../../../site/code/highlighter.ts';
import { createUnhighlighted } from '../../../site/code/unhighlighted.ts';
import { checkFrame } from '../../../site/check-frame.ts';
import { collectDiagnostics } from '../../../site/collect-diagnostics.ts';
import { createReplies, question, type Replies } from '../../../site/facts/questions.ts';
import { createTracker, type Tracker } from '../../../site/facts/track-site.ts';
import type { Diagnostic } from '../../../site/model/diagnostics.ts';
import type { OutputFile } from '../../../site/model/output-file.ts';
import type { PlannedPage } from '../../../site/model/plan.ts';
import { mergeNeeds, type ClientNeeds } from '../../../site/print/client-needs.ts';
import { createSiteContext, type SiteContext } from '../../../site/print/site-context.ts';
import { renderBody, type PageBody } from '../../../site/render-body.ts';
import { checkPage, framePage, renderPage } from '../../../site/render-page.ts';
import { indexPages, type IndexedPage } from '../../../site/search/partial-index.ts';
import { islandScripts } from '../../../site/theme/island-scripts.ts';
import { searchTextFile } from '../../../site/search/text-file.ts';
import { markdownPath } from '../../../site/print/markdown-path.ts';
import { packIndexes, packManifest, packRest } from './finish-work.ts';
import type { PageFacts, RecheckablePage, StoppedPage, Task, Tasks, TaskType } from '../messages.ts';
import { openBodies, packBodies, type KeptBody } from '../cache/kept-bodies.ts';
import { hashRemote } from '../cache/hash-remote.ts';
import { bodyFiles } from '../cache/segment-keys.ts';
import { packFiles } from './pack-files.ts';
import type { PlannedSite } from './plan-work.ts';
import { findHeld } from '../recheck/fact-table.ts';
import { writeMeta, type SegmentFacts, type SegmentIndexes } from '../segment-meta.ts';

export interface OpenedSite {
  site: SiteContext;
  highlighter: CodeHighlighter;
}

/** Loads what every site needs, while another thread makes the plan: this file, and what rendering adds to it. */
export async function warm({ purpose }: Task<'warm'>): Promise<void> {
  if (purpose === 'render') await warmHighlighter();
}

export async function openSite({
  plan,
  source,
  documents,
  documentReads,
  purpose,
  remote,
}: PlannedSite): Promise<OpenedSite> {
  const grammars = readCustomGrammars(plan.config.styling.codeLanguages, source, () => {});
  const highlighter =
    purpose === 'check'
      ? createUnhighlighted(grammars)
      : await createHighlighter({ theme: plan.config.styling.codeblocks, grammars });
  const remoteKey = remote && hashRemote(remote);
  return { site: createSiteContext({ plan, source, highlighter, documents, documentReads, remoteKey }), highlighter };
}

/** Called for the pages of a task. */
export interface PageNotes {
  /** A page begins, by its index in the task. */
  begin(index: number): void;
  /** It is done, and another may begin at once. */
  end(): void;
  /** All are done, and the task goes on. */
  leave(): void;
}

type RenderTask = Exclude<TaskType, 'warm' | 'remotes' | 'plan' | 'share' | 'open' | 'keys'>;

export async function runTask(
  site: SiteContext,
  task: Task<RenderTask>,
  notes: PageNotes,
): Promise<Tasks[RenderTask]['output']> {
  switch (task.type) {
    case 'pages':
      return renderPages(site, task, notes);
    case 'assets':
      return packAssets(site, task.files);
    case 'indexes':
      return packIndexes(site, task);
    case 'finish':
      return packRest(site, task);
    case 'manifest':
      return packManifest(site, task);
    case 'check':
      return checkPages(site, task, notes);
    case 'show':
      return (await import('./show-work.ts')).showPage(site, task, notes);
    case 'kept':
      return findHeld(task.table, (text) => trackingOf(site).replies.find(text)).filter((url) => site.pages.has(url));
    case 'collect':
      return collectChecks(site, task);
    default:
      throw new Error('unknown task');
  }
}

/** Every diagnostic of a site whose pages were checked: the scripts of live components are made too, for what is wrong in them. */
async function collectChecks(site: SiteContext, task: Task<'collect'>): Promise<Tasks['collect']['output']> {
  const islands = await islandScripts([...new Set(task.pages.flatMap((page) => page.islands))], site);
  const frame = checkFrame(site);
  const externals = [...task.pages.flatMap((page) => page.externals), ...frame.externals];
  const diagnostics = collectDiagnostics({
    site,
    frame,
    anchors: task.pages,
    diagnostics: [
      ...task.planDiagnostics,
      ...task.pages.flatMap(({ diagnostics }) => diagnostics),
      ...checkAuthorFiles(site),
      ...islands.diagnostics,
    ],
    checkAnchors: true,
  });
  return { diagnostics, externals: [...new Map(externals.map((link) => [JSON.stringify(link), link])).values()] };
}

async function renderPages(
  site: SiteContext,
  { urls, stopped = [], kept }: Task<'pages'>,
  notes: PageNotes,
): Promise<Tasks['pages']['output']> {
  const files: OutputFile[] = [];
  const indexed = new Map<string, IndexedPage[]>();
  const needs: ClientNeeds[] = [];
  const facts = emptyFacts();
  const indexes: SegmentIndexes = {};
  const bodies = kept && openKept(site, kept);
  let text = '';
  for (const [index, url] of urls.entries()) {
    notes.begin(index);
    const page = plannedPage(site, url);
    const failure = reasonOf(url, stopped);
    const rendered = bodies
      ? framePage(site, page, await bodies.get(page, failure))
      : await renderPage(site, page, failure);
    files.push({ path: page.output, content: rendered.html }, { path: markdownPath(page), content: rendered.markdown });
    files.push(...rendered.feeds, ...rendered.previews);
    text += rendered.llmsFull;
    if (rendered.indexed) {
      files.push(searchTextFile(page.output, rendered.indexed.sections));
      const list = indexed.get(rendered.index);
      if (list) list.push(rendered.indexed);
      else indexed.set(rendered.index, [rendered.indexed]);
    }
    facts.anchors.push({ url, ids: rendered.ids, fragments: rendered.fragments });
    facts.diagnostics.push(...rendered.diagnostics);
    needs.push(rendered.needs);
    notes.end();
  }
  notes.leave();
  facts.needs = mergeNeeds(needs);
  for (const [name, list] of indexed) indexes[name] = indexPages(list);
  const { tar, entries } = packFiles(files);
  facts.files = entries;
  return {
    tar,
    meta: writeMeta({ facts, indexes }),
    text: packPart(Buffer.from(text)),
    // A page that was stopped may go through on another machine.
    ...(bodies && stopped.length === 0 ? bodies.finish() : { reuse: 'never' as const, shared: [], bodies: undefined }),
  };
}

/** Bodies of a task's pages: those that are kept, and those that have to be made. */
function openKept(site: SiteContext, packed: Uint8Array) {
  const { tracker, replies } = trackingOf(site);
  const known = openBodies(packed, replies);
  const files = bodyFiles(site.plan, site.source);
  const used: KeptBody[] = [];
  const asked = new Set<string>();
  let made = 0;
  return {
    async get(page: PlannedPage, failure: string | undefined): Promise<PageBody> {
      const { url } = page;
      const found = failure === undefined ? known.find(url) : undefined;
      if (!found) made += 1;
      const body = found ?? (await makeBody(page, failure));
      used.push(body);
      for (const text of body.questions) if (text !== question('file', page.file)) asked.add(text);
      return body.body;
    },
    finish(): Pick<Tasks['pages']['output'], 'reuse' | 'shared' | 'bodies'> {
      return {
        reuse: asked.has(question('setting', 'time')) ? 'same-time' : 'same-sources',
        shared: [...files].filter((file) => asked.has(question('file', file))).sort(),
        bodies: made > 0 ? packBodies(used, replies) : undefined,
      };
    },
  };

  async function makeBody(page: PlannedPage, failure: string | undefined): Promise<KeptBody> {
    const tracked = tracker.begin(page);
    const blocks = new Map<string, string>();
    site.highlighter.add(known.blocksOf(page.url));
    site.highlighter.noteBlocks(blocks);
    const body = await renderBody(tracked.site, tracked.page, failure);
    site.highlighter.noteBlocks();
    return { url: page.url, questions: tracked.questions(), body, blocks: [...blocks] };
  }
}

/** One for each site: replies are found once. */
const trackings = new WeakMap<SiteContext, { tracker: Tracker; replies: Replies }>();

function trackingOf(site: SiteContext): { tracker: Tracker; replies: Replies } {
  const tracking = trackings.get(site) ?? { tracker: createTracker(site), replies: createReplies(site) };
  trackings.set(site, tracking);
  return tracking;
}

function reasonOf(url: string, stopped: readonly StoppedPage[] = []): string | undefined {
  return stopped.find((page) => page.url === url)?.reason;
}

function plannedPage(site: SiteContext, url: string): PlannedPage {
  const page = site.pages.get(url);
  if (!page) throw new Error(`no such page in the plan: ${url}`);
  return page;
}

async function checkPages(
  site: SiteContext,
  { urls, stopped }: Task<'check'>,
  notes: PageNotes,
): Promise<Tasks['check']['output']> {
  const checked: RecheckablePage[] = [];
  const { tracker, replies } = trackingOf(site);
  for (const [index, url] of urls.entries()) {
    notes.begin(index);
    const failure = reasonOf(url, stopped);
    const tracked = tracker.begin(plannedPage(site, url));
    const page = await checkPage(tracked.site, tracked.page, failure);
    const facts = () => tracked.questions().map((text): PageFacts[number] => [text, replies.find(text)]);
    checked.push(failure === undefined ? { ...page, facts: facts() } : page);
    notes.end();
  }
  notes.leave();
  return checked;
}

async function packAssets(site: SiteContext, list: readonly string[]): Promise<Tasks['assets']['output']> {
  const facts = emptyFacts();
  const styles = new Set(site.plan.styles);
  const scripts = new Set(site.plan.scripts);
  const described = await publishedDescriptions(
    site.plan.rewritten.filter((path) => list.includes(path)),
    site,
  );
  const report = (diagnostic: Diagnostic) => facts.diagnostics.push(diagnostic);
  const files = list.map((path) => {
    const content = described.get(path) ?? site.source.read(path);
    const file = { path, content, site, report };
    if (scripts.has(path)) checkScript(file);
    return { path, content: styles.has(path) ? rewriteStyles(file) : content };
  });
  const { tar, entries } = packFiles(files);
  facts.files = entries;
  return { tar, meta: writeMeta({ facts, indexes: {} }) };
}

/** The code is loaded for sites that need it. */
async function publishedDescriptions(files: readonly string[], site: SiteContext): Promise<Map<string, string>> {
  if (files.length === 0) return new Map();
  const { publishedText } = await import('../../../site/openapi/publish/published-text.ts');
  return new Map(
    files.flatMap((file) => {
      const text = publishedText(file, site.plan, site.documents);
      return text === undefined ? [] : [[file, text]];
    }),
  );
}

function emptyFacts(): SegmentFacts {
  return { files: [], anchors: [], diagnostics: [], needs: mergeNeeds([]) };
}

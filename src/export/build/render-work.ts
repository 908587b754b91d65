/** The tasks that render a site whose plan is made. */
import { checkAuthorFiles, checkScript, rewriteStyles } from './author-files.ts';
import { packPart } from '../../site/archive.ts';
import { readCustomGrammars } from '../../site/code/custom-grammars.ts';
import { createHighlighter, warmHighlighter, type CodeHighlighter } from '../../site/code/highlighter.ts';
import { createUnhighlighted } from '../../site/code/unhighlighted.ts';
import { collectDiagnostics } from '../../site/collect-diagnostics.ts';
import type { Diagnostic } from '../../site/model/diagnostics.ts';
import type { OutputFile } from '../../site/model/output-file.ts';
import type { PlannedPage } from '../../site/model/plan.ts';
import { mergeNeeds, type ClientNeeds } from '../../site/print/client-needs.ts';
import { createSiteContext, type SiteContext } from '../../site/print/site-context.ts';
import { checkPage, renderPage } from '../../site/render-page.ts';
import { indexPages, type IndexedPage } from '../../site/search/partial-index.ts';
import { islandScripts } from '../../site/theme/island-scripts.ts';
import { searchTextFile } from '../../site/search/text-file.ts';
import { markdownPath } from '../../site/print/markdown-path.ts';
import { packIndexes, packManifest, packRest } from './finish-work.ts';
import type { RecheckablePage, Reuse, StoppedPage, Task, Tasks, TaskType } from './messages.ts';
import { recordReads, type RecordedSource } from './cache/recorded-source.ts';
import { pageFiles } from './cache/segment-keys.ts';
import { packFiles } from './pack-files.ts';
import type { PlannedSite } from './plan-work.ts';
import { recordFacts, type FactRecorder } from './recheck/page-facts.ts';
import { writeMeta, type SegmentFacts, type SegmentIndexes } from './segment-meta.ts';

/** A site that pages are rendered of, and the record of what they read. */
export interface RenderSite extends SiteContext {
  source: RecordedSource;
}

export interface OpenedSite {
  site: RenderSite;
  highlighter: CodeHighlighter;
}

/** Loads what every site needs, while another thread makes the plan: this file, and what rendering adds to it. */
export async function warm({ purpose }: Task<'warm'>): Promise<void> {
  if (purpose === 'render') await warmHighlighter();
}

export async function openSite({ plan, source, documents, purpose }: PlannedSite): Promise<OpenedSite> {
  const grammars = readCustomGrammars(plan.config.styling.codeLanguages, source, () => {});
  const highlighter =
    purpose === 'check'
      ? createUnhighlighted(grammars)
      : await createHighlighter({ theme: plan.config.styling.codeblocks, grammars });
  const recorded = recordReads(source, pageFiles(plan));
  const site = createSiteContext({ plan, source: recorded, highlighter, documents });
  return { site: { ...site, source: recorded }, highlighter };
}

/** Called for each page: its index in the task when it is begun, and when it is done. */
export interface PageNotes {
  begin(index: number): void;
  end(): void;
}

type RenderTask = Exclude<TaskType, 'warm' | 'remotes' | 'plan' | 'open' | 'keys'>;

export async function runTask(
  site: RenderSite,
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
    case 'kept':
      return task.pages.flatMap(({ url, facts }) => (recorderOf(site).holds(url, facts) ? [url] : []));
    case 'collect':
      return collectChecks(site, task);
    default:
      throw new Error('unknown task');
  }
}

/** Every diagnostic of a site whose pages were checked: the scripts of live components are made too, for what is wrong in them. */
async function collectChecks(site: SiteContext, task: Task<'collect'>): Promise<Tasks['collect']['output']> {
  const islands = await islandScripts([...new Set(task.pages.flatMap((page) => page.islands))], site);
  return collectDiagnostics({
    site,
    anchors: task.pages,
    diagnostics: [
      ...task.planDiagnostics,
      ...task.pages.flatMap(({ diagnostics }) => diagnostics),
      ...checkAuthorFiles(site),
      ...islands.diagnostics,
    ],
    checkAnchors: true,
  });
}

async function renderPages(
  site: RenderSite,
  { urls, stopped }: Task<'pages'>,
  notes: PageNotes,
): Promise<Tasks['pages']['output']> {
  const files: OutputFile[] = [];
  const indexed = new Map<string, IndexedPage[]>();
  const needs: ClientNeeds[] = [];
  const facts = emptyFacts();
  const indexes: SegmentIndexes = {};
  const { code } = site.modules;
  code.isClockRead = false;
  let text = '';
  for (const [index, url] of urls.entries()) {
    notes.begin(index);
    const page = plannedPage(site, url);
    site.source.begin(page.file);
    const rendered = await renderPage(site, page, reasonOf(url, stopped));
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
  facts.needs = mergeNeeds(needs);
  for (const [name, list] of indexed) indexes[name] = indexPages(list);
  const { tar, entries } = packFiles(files);
  facts.files = entries;
  return {
    tar,
    meta: writeMeta({ facts, indexes }),
    text: packPart(Buffer.from(text)),
    shared: site.source.shared(),
    reuse: reuseOf(stopped, code.isClockRead),
  };
}

/** A page that was stopped may go through on another machine. */
function reuseOf(stopped: readonly StoppedPage[] = [], isClockRead: boolean): Reuse {
  if (stopped.length > 0) return 'never';
  return isClockRead ? 'same-time' : 'same-sources';
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
  const recorder = recorderOf(site);
  for (const [index, url] of urls.entries()) {
    notes.begin(index);
    recorder.begin();
    const reason = reasonOf(url, stopped);
    const page = await checkPage(recorder.site, plannedPage(site, url), reason);
    checked.push(reason === undefined ? { ...page, facts: recorder.end(page) } : page);
    notes.end();
  }
  return checked;
}

const RECORDERS = new WeakMap<SiteContext, FactRecorder>();

function recorderOf(site: SiteContext): FactRecorder {
  const recorder = RECORDERS.get(site) ?? recordFacts(site);
  RECORDERS.set(site, recorder);
  return recorder;
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
  const { publishedText } = await import('../../site/openapi/publish/published-text.ts');
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

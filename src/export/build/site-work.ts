/** The tasks of a rendering thread, over one site. */
import { packPart } from '../../site/archive.ts';
import { rewriteCss } from '../../site/author-css/rewrite-css.ts';
import { createHighlighter, type CodeHighlighter } from '../../site/code/highlighter.ts';
import { createUnhighlighted } from '../../site/code/unhighlighted.ts';
import { collectDiagnostics } from '../../site/collect-diagnostics.ts';
import type { Diagnostic } from '../../site/diagnostics.ts';
import { makePlan } from '../../site/make-plan.ts';
import { createApiDocuments, type ApiDocuments } from '../../site/openapi/documents.ts';
import { findRemotes } from '../../site/openapi/load/find-remotes.ts';
import { NO_REMOTE_FILES, openRemoteFiles } from '../../site/openapi/load/remote-files.ts';
import type { OutputFile } from '../../site/output/output-file.ts';
import type { PlannedPage, SitePlan } from '../../site/plan.ts';
import { mergeNeeds, type ClientNeeds } from '../../site/print/client-needs.ts';
import { createSiteContext, type SiteContext } from '../../site/print/site-context.ts';
import { checkPage, renderPage, type CheckedPage } from '../../site/render-page.ts';
import { indexSections, type IndexedSection } from '../../site/search/partial-index.ts';
import { openFiles, openFolder, type Source } from '../../site/source.ts';
import { markdownPath } from '../../site/view/markdown-path.ts';
import type { Highlights, Purpose, Remote, Task, Tasks } from './messages.ts';
import { packFiles } from './pack-files.ts';
import { packIndexes, packManifest, packRest } from './finish-work.ts';
import { writeMeta, type SegmentFacts, type SegmentIndexes } from './segment-meta.ts';

export interface SiteWork {
  run(task: Task): Promise<unknown>;
  takeHighlights(): Highlights;
  addHighlights(entries: Highlights): void;
}

export function createSiteWork(onPages: (pages: number) => void): SiteWork {
  let site: SiteContext | undefined;
  let highlighter: CodeHighlighter | undefined;

  async function open(plan: SitePlan, source: Source, { purpose, documents }: OpenContext): Promise<void> {
    const grammars = readGrammars(plan, source);
    highlighter =
      purpose === 'check'
        ? createUnhighlighted(grammars)
        : await createHighlighter({ theme: plan.config.styling.codeblocks, grammars });
    site = createSiteContext({ plan, source, highlighter, documents });
  }

  return {
    takeHighlights: () => highlighter?.takeNew() ?? [],
    addHighlights: (entries) => highlighter?.add(entries),
    async run(task) {
      switch (task.type) {
        case 'remotes':
          return findRemotes(openFolder(task.folder)) satisfies Tasks['remotes']['output'];
        case 'plan': {
          const source = openFolder(task.folder);
          const documents = openDocuments(source, task.remote);
          const diagnostics: Diagnostic[] = [];
          const plan = makePlan({
            source,
            settings: task.settings,
            modified: task.modified,
            documents,
            report: (diagnostic) => diagnostics.push(diagnostic),
          });
          await open(plan, source, { purpose: task.purpose, documents });
          return { plan, files: [...source.files], diagnostics } satisfies Tasks['plan']['output'];
        }
        case 'open': {
          const source = openFiles(task.folder, task.files);
          return open(task.plan, source, { purpose: task.purpose, documents: openDocuments(source, task.remote) });
        }
        case 'pages':
          return renderPages(opened(site), task.urls, onPages);
        case 'assets':
          return packAssets(opened(site), task.files);
        case 'indexes':
          return packIndexes(opened(site), task) satisfies Tasks['indexes']['output'];
        case 'finish':
          return packRest(opened(site), task);
        case 'manifest':
          return packManifest(task.entries) satisfies Tasks['manifest']['output'];
        case 'check':
          return checkPages(opened(site), task.urls, onPages);
        case 'collect':
          return collectDiagnostics({
            site: opened(site),
            anchors: task.pages,
            diagnostics: [...task.planDiagnostics, ...task.pages.flatMap(({ diagnostics }) => diagnostics)],
            checkAnchors: true,
          }) satisfies Tasks['collect']['output'];
        default:
          throw new Error('unknown task');
      }
    },
  };
}

interface OpenContext {
  purpose: Purpose;
  documents: ApiDocuments;
}

function openDocuments(source: Source, remote: Remote | undefined): ApiDocuments {
  return createApiDocuments(source, remote ? openRemoteFiles(remote.folder, remote.index) : NO_REMOTE_FILES);
}

function opened(site: SiteContext | undefined): SiteContext {
  if (!site) throw new Error('the plan was not opened on this thread');
  return site;
}

function readGrammars(plan: SitePlan, source: Source): unknown[] {
  return plan.config.styling.codeLanguages.flatMap((file) => {
    const name = file.replace(/^\.?\//, '');
    if (!source.has(name)) return [];
    try {
      return [JSON.parse(source.read(name).toString('utf8'))];
    } catch {
      return [];
    }
  });
}

async function renderPages(
  site: SiteContext,
  urls: readonly string[],
  onPages: (pages: number) => void,
): Promise<Tasks['pages']['output']> {
  const files: OutputFile[] = [];
  const sections = new Map<string, IndexedSection[]>();
  const needs: ClientNeeds[] = [];
  const facts = emptyFacts();
  const indexes: SegmentIndexes = {};
  let text = '';
  for (const url of urls) {
    const page = plannedPage(site, url);
    const rendered = await renderPage(site, page);
    files.push({ path: page.output, content: rendered.html }, { path: markdownPath(page), content: rendered.markdown });
    files.push(...rendered.feeds);
    text += rendered.llmsFull;
    const list = sections.get(rendered.index);
    if (list) list.push(...rendered.sections);
    else sections.set(rendered.index, rendered.sections);
    facts.anchors.push({ url, ids: rendered.ids, fragments: rendered.fragments });
    facts.diagnostics.push(...rendered.diagnostics);
    needs.push(rendered.needs);
    onPages(1);
  }
  facts.needs = mergeNeeds(needs);
  for (const [name, list] of sections) indexes[name] = indexSections(list);
  const { tar, entries } = packFiles(files);
  facts.files = entries;
  return { tar, meta: writeMeta({ facts, indexes }), text: packPart(Buffer.from(text)) };
}

function plannedPage(site: SiteContext, url: string): PlannedPage {
  const page = site.pages.get(url);
  if (!page) throw new Error(`no such page in the plan: ${url}`);
  return page;
}

async function checkPages(
  site: SiteContext,
  urls: readonly string[],
  onPages: (pages: number) => void,
): Promise<Tasks['check']['output']> {
  const checked: CheckedPage[] = [];
  for (const url of urls) {
    checked.push(await checkPage(site, plannedPage(site, url)));
    onPages(1);
  }
  return checked;
}

async function packAssets(site: SiteContext, list: readonly string[]): Promise<Tasks['assets']['output']> {
  const facts = emptyFacts();
  const styles = new Set(site.plan.styles);
  const { airGapped } = site.plan.settings;
  const report = (diagnostic: Diagnostic) => facts.diagnostics.push(diagnostic);
  const described = await publishedDescriptions(
    site.plan.rewritten.filter((path) => list.includes(path)),
    site,
  );
  const files = list.map((path) => {
    const content = described.get(path) ?? site.source.read(path);
    if (!styles.has(path)) return { path, content };
    const at = { file: path, line: 1, column: 1 };
    return { path, content: rewriteCss({ css: content.toString('utf8'), at, airGapped, report }) };
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

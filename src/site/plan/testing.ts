/** Small sites for tests of the plan's stages. */
import { readIgnoreRules } from '../content/ignore.ts';
import type { Diagnostic } from '../model/diagnostics.ts';
import { listFormats } from '../model/plugin.ts';
import { openMemory } from '../model/source.ts';
import { createApiDocuments } from '../descriptions/documents.ts';
import { createSubjectFinder } from '../descriptions/find-subject.ts';
import { NO_REMOTE_FILES } from '../descriptions/load/remote-files.ts';
import { PLUGINS } from '../plugins/registry.ts';
import { readConfig, readPageHead } from '../read-format.ts';
import { findSiteDescriptions } from './find-descriptions.ts';
import { findPages } from './find-pages.ts';

/** Runs the stages that every later one builds on. Files that aren't text are written as JSON. */
export function openSite(
  files: Record<string, string | object>,
  { groups = [], ...config }: Record<string, unknown> & { groups?: readonly string[] } = {},
) {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);
  const docs = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: [] }, ...config };
  const texts = Object.entries({ 'docs.json': docs, ...files }).map(([file, content]): [string, string] => [
    file,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  const source = openMemory(Object.fromEntries(texts));
  const readResult = readConfig(source, report);
  const ignore = readIgnoreRules(source);
  const site = {
    source,
    ignore,
    readers: { groups },
    isPartial: false,
    plugins: PLUGINS,
    formats: listFormats(PLUGINS),
    readHead: (file: string) => readPageHead(source.read(file), file),
    report,
    config: readResult.config,
    configFiles: readResult.configFiles,
  };
  const pages = findPages(site);
  const descriptions = findSiteDescriptions(site);
  const documents = createApiDocuments(source, NO_REMOTE_FILES, site.formats).withOverlays(descriptions.overlays);
  const finder = createSubjectFinder({
    documents,
    has: (file) => source.has(file),
    configured: [],
    scanned: descriptions.scanned.map(({ name }) => name),
  });
  return { ...site, found: pages, descriptions, documents, finder, diagnostics };
}

/** Returns a description whose operations have only a summary. */
export function createOpenApi(paths: Record<string, object>, rootFields: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rootFields };
}

export function createOperation(summary: string, operationFields: object = {}): object {
  return { get: { summary, responses: { 200: { description: 'ok' } }, ...operationFields } };
}

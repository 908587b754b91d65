import { createFeatures } from '../../../../features/testing.ts';
import { makePlan } from '../../../make-plan.ts';
import type { Diagnostic } from '../../../model/diagnostics.ts';
import type { SidebarEntry } from '../../../model/navigation.ts';
import { openMemory } from '../../../model/source.ts';

/** Creates an operation with a response. */
export const op = (fields: object = {}) => ({ responses: { 200: { description: 'ok' } }, ...fields });
/** Creates the text of an API description with these paths. */
export const createSpec = (paths: object, extra: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...extra });

/** Plans a site with this navigation, and reads its pages, sidebar and problems. */
export function plan(navigation: object, files: Record<string, string>, settings: object = {}) {
  const diagnostics: Diagnostic[] = [];
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation, ...settings };
  const sitePlan = makePlan({
    source: openMemory({ 'docs.json': JSON.stringify(config), ...files }),
    settings: { features: createFeatures() },
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return {
    plan: sitePlan,
    urls: sitePlan.pages.map(({ url }) => url),
    page: (url: string) => sitePlan.pages.find((page) => page.url === url),
    outline: sitePlan.navigation.sections.map(({ entries }) => outline(entries)),
    codes: diagnostics.map(({ code }) => code),
    diagnostics,
  };
}

/** Prints a sidebar in one line: `Group(GET Title, Title)`. Deprecated operations have a dagger. */
function outline(entries: readonly SidebarEntry[]): string {
  return entries
    .map((entry) => {
      if (entry.type === 'group') return `${entry.label}(${outline(entry.entries)})`;
      return `${entry.method ?? ''} ${entry.label}${entry.deprecated ? ' †' : ''}`.trim();
    })
    .join(', ');
}

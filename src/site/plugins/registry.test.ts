import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../model/source.ts';
import { renderTestSite } from '../testing.ts';
import { PLUGINS } from './registry.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Files outside of a plug-in's folder that know it, and why they do. */
const EXCEPTIONS: Record<string, Record<string, string>> = {
  feeds: {
    'src/site/icons/ui-icon.ts': 'lists the icons in the style sheet',
    'src/site/theme/css/layout.css': 'the link shares the rules of the buttons beside it',
  },
  diagrams: {
    'src/cli/import/gitbook/blocks.ts': 'converts a block of another tool to a code block',
    'src/export/books/content/print-nodes.ts': 'makes the ids of finished drawings unique in a book',
    'src/site/components/frame/frame.css': 'it has no margin in a frame, like other components',
    'src/site/model/theme-variables.ts': 'lists the variables that keep their names',
    'src/site/plugins/foreign-syntax/code-fences.ts': 'converts code blocks of other tools',
    'src/site/plugins/foreign-syntax/convert-components.ts': 'converts a component of other tools to a code block',
    'src/site/plugins/foreign-syntax/convert-blocks.ts': 'converts blocks of other tools',
    'src/site/plugins/foreign-syntax/diagram-tags.ts': 'converts tags of other tools to a code block',
    'src/site/theme/css/components/code.css': 'the source shares the focus ring of code blocks',
    'src/site/theme/css/print.css': 'it is not split between printed pages, like other components',
    'src/site/theme/utilities.ts': 'leaves all drawings unchanged',
  },
  'foreign-syntax': {
    'src/site/plugins/math/latex-delimiters.ts': 'describes a notation of other tools, which has the same code',
    'src/site/print/report-target.ts': 'describes links to pages by name, which have the same code',
  },
  islands: {
    'src/export/books/content/print-attributes.ts': 'lists what a book leaves out of a finished page',
    'src/export/books/content/print-nodes.ts': 'lists what a book leaves out of a finished page',
    'src/site/browser/live-event.ts': 'its value names the event that the components handle',
  },
  math: {
    'src/export/books/content/print-nodes.ts': 'an EPUB contains the MathML of a finished formula',
    'src/export/books/epub/epub-css.ts': 'lists the classes of finished pages',
    'src/http/routes/v1-admin/audit/csv.ts': 'is about spreadsheets',
    'src/site/client/search-highlight.ts': 'skips everything whose markup must not change',
    'src/site/hostile-pages.ts': 'has pages for a test',
    'src/site/plugins/foreign-syntax/code-fences.ts': 'converts code blocks of other tools',
    'src/site/theme/css/components/inline.css': 'styles it like inline code',
    'src/site/theme/utilities.ts': 'leaves all drawings unchanged',
  },
  openapi: {
    'src/cli/import/fern/import-fern.ts': 'reads the settings of another generator',
    'src/cli/import/gitbook/api-blocks.ts': 'reads the blocks of another generator',
    'src/site/descriptions/load/bundle-files.ts': 'Swagger 2.0 has referenced parts in other places',
    'src/site/descriptions/load/yaml-scalars.ts': 'Swagger 2.0 has schemas in other places',
    'src/site/descriptions/publish/reachable-parts.ts': 'Swagger 2.0 has referenced parts in other places',
  },
  playground: {
    'src/bundle-server/release/release.ts': 'decides whether a server forwards the requests of pages',
    'src/bundle-server/responder.ts': 'a server forwards the requests of pages',
    'src/bundle-server/routes/api-proxy.ts': 'a server forwards the requests of pages',
    'src/bundle-server/routes/user-route.ts': 'sends the data of a signed-in reader to pages',
    'src/cli/feature-options.ts': 'lists the features of sites',
    'src/cli/serve.ts': 'a server forwards the requests of pages',
    'src/client/api-types.ts': 'lists the features of sites',
    'src/config/operations.ts': 'lists the environment variables',
    'src/features/decide-features.ts': 'lists the features of sites',
    'src/features/deployment-kinds.ts': 'lists the features of sites',
    'src/features/feature-variables.ts': 'lists the features of sites',
    'src/features/features.ts': 'lists the features of sites',
    'src/hosting/hosted-sites.ts': 'a server forwards the requests of pages',
    'src/hosting/turn-off-features.ts': 'lists the features of sites',
    'src/http/routes/v1-admin/domains/deployment-kinds.ts': 'lists the features of sites',
    'src/lib/site-user.ts': 'has the data of a signed-in reader',
    'src/readers/reader.ts': 'has the data of a signed-in reader',
    'src/readers/ways/parse-reader.ts': 'reads the data of a signed-in reader',
    'src/site/client/assistant/panel.ts': 'shares a text of the interface',
    'src/site/config/api.ts': 'explains a field that has no effect',
    'src/site/descriptions/request-form/is-expanded.ts': 'reads the fields that affect a form',
    'src/site/plugins/openapi/samples/render-samples.ts': 'shares a text of the interface',
    'src/site/print/identify.ts': 'lists the ids that pages reserve',
    'src/site/theme/assistant-assets.ts': 'shares a text of the interface',
    'src/site/theme/page-foot.ts': 'shares texts of the interface',
  },
  'preview-images': {
    'src/site/config/divisions/reports.ts': 'explains a field that has no effect',
  },
};

/**
 * Lists of all features: the plug-ins, translations, names that the parser reads, and codes that the command line reads
 * without the renderer.
 */
const LISTS = [
  'src/site/plugins/registry.ts',
  'src/site/i18n/',
  'src/site/model/component-names.ts',
  'src/site/model/diagnostic-codes.ts',
  'src/cli/check/rule-texts.ts',
];

const HOW_TO_FIX =
  'matches "words" outside of the folder. Move what it knows into the plug-in, with a hook. If it lists all features of a kind, add it to EXCEPTIONS with the reason. If the match is accidental, make "words" more specific.';

describe.each(PLUGINS)('the plug-in $name', (plugin) => {
  const folder = `src/site/plugins/${plugin.name}/`;

  test('can be removed from the registry, and the starter still builds', async () => {
    const without = await renderStarter(PLUGINS.filter((other) => other !== plugin));
    expect(without).toEqual(await starter);
  });

  test('is known only in its folder and the registry', () => {
    const reasons = EXCEPTIONS[plugin.name] ?? {};
    const files = sources.filter(
      ({ file, text }) => isOutside(file) && (plugin.words.test(text) || text.includes(folder)),
    );
    const leaks = files.filter(({ file }) => reasons[file] === undefined);
    expect(leaks.map(({ file }) => `${file} ${HOW_TO_FIX}`)).toEqual([]);
    expect(files.map(({ file }) => file)).toEqual(Object.keys(reasons).toSorted());
  });

  test('has a folder with words that match it', () => {
    const own = sources.filter(({ file }) => file.startsWith(folder));
    expect(own.some(({ text }) => plugin.words.test(text))).toBe(true);
  });

  const isOutside = (file: string) => !file.startsWith(folder) && !LISTS.some((list) => file.startsWith(list));
});

test('the starter builds without any plug-in', async () => {
  expect(await renderStarter([])).toEqual(await starter);
});

const starter = renderStarter(PLUGINS);

async function renderStarter(plugins: typeof PLUGINS) {
  const source = openFolder(path.join(ROOT, 'examples/starter'));
  const contents = Object.fromEntries(source.files.map((file) => [file, source.read(file)]));
  const { pages, diagnostics } = await renderTestSite(contents, {}, plugins);
  return { pages: [...pages.keys()], errors: diagnostics.filter(({ severity }) => severity === 'error') };
}

/** The program's files, without its tests. */
const sources = fs
  .globSync('src/**/*.{ts,css,json}', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/(?:snapshots|__snapshots__|testing)\/|\btesting\.ts$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }))
  .toSorted((a, b) => (a.file < b.file ? -1 : 1));

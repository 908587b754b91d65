/** SDK references with several files: folders and archives. */
import { expect, test } from 'vitest';
import { createFeatures } from '../../../features/testing.ts';
import { makePlan } from '../../make-plan.ts';
import { openMemory } from '../../model/source.ts';
import { renderTestSite } from '../../testing.ts';
import { createZip } from '../../../../test/helpers/create-zip.ts';

const createJavaPage = (name: string, text: string) =>
  `<html><main><section class="class-description"><div class="type-signature">public class ${name}</div><div class="block">${text}</div></section></main></html>`;

const JAVA: Record<string, string> = {
  'element-list': 'com.example',
  'com/example/Shape.html': createJavaPage(
    'Shape',
    'A shape, see <a href="Circle.html">circles</a>. <img src="doc-files/a.svg" alt="A">',
  ),
  'com/example/Circle.html': createJavaPage('Circle', 'A circle.'),
  'com/example/doc-files/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'stylesheet.css': 'body { color: red }',
  'script.js': 'alert(1)',
  'legal/jquery.md': '# License',
};

const addFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([file, content]) => [`${folder}/${file}`, content]));

async function build(sdk: object, files: Record<string, string | Buffer>) {
  const contents = {
    'docs.json': JSON.stringify({
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: {
        tabs: [
          { tab: 'A', pages: ['index'] },
          { tab: 'SDK', sdk },
        ],
      },
    }),
    'index.mdx': '# Home',
    ...files,
  };
  const plan = makePlan({ source: openMemory(contents), settings: { features: createFeatures() }, report: () => {} });
  return { ...(await renderTestSite(contents)), plan, urls: plan.pages.map(({ url }) => url) };
}

test.each(['sdk/java', '/sdk/java/', './sdk/java', 'sdk'])('reads the folder %s', async (source) => {
  const { pages, urls, diagnostics } = await build({ format: 'javadoc', source }, addFolder('sdk/java', JAVA));
  expect(diagnostics).toEqual([]);
  expect(urls).toEqual(['/', '/sdk-reference/com-example/classes/circle', '/sdk-reference/com-example/classes/shape']);
  expect(pages.get('/sdk-reference/com-example/classes/shape')?.markdown).toContain(
    '[circles](../../../sdk-reference/com-example/classes/circle.md)',
  );
});

test('publishes only the images of a folder, not its pages, style sheets or scripts', async () => {
  const { plan, pages } = await build({ format: 'javadoc', source: 'sdk/java' }, addFolder('sdk/java', JAVA));
  expect([plan.assets, plan.styles, plan.scripts]).toEqual([['sdk/java/com/example/doc-files/a.svg'], [], []]);
  expect(pages.get('/sdk-reference/com-example/classes/shape')?.html).toContain(
    'src="../../../sdk/java/com/example/doc-files/a.svg"',
  );
});

test('still publishes a page of the folder that the navigation lists', async () => {
  const { urls } = await build(
    { format: 'javadoc', source: 'sdk', groups: [] },
    { ...addFolder('sdk', JAVA), 'index.mdx': '# Home' },
  );
  expect(urls).not.toContain('/sdk/legal/jquery');
  const renderedSite = await renderTestSite({
    'docs.json': {
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: { tabs: [{ tab: 'SDK', sdk: { format: 'javadoc', source: 'sdk' }, pages: ['sdk/legal/jquery'] }] },
    },
    ...addFolder('sdk', JAVA),
  });
  expect([...renderedSite.pages.keys()]).toContain('/sdk/legal/jquery');
});

test('does not publish a folder that only a page references', async () => {
  const page = '---\nsdk: sdk/java class Shape\n---\n';
  const contents = { ...addFolder('sdk/java', JAVA), 'index.mdx': page };
  const plan = makePlan({
    source: openMemory({
      ...contents,
      'docs.json': JSON.stringify({
        name: 'T',
        theme: 'mint',
        colors: { primary: '#123456' },
        navigation: { pages: ['index'] },
      }),
    }),
    settings: { features: createFeatures() },
    report: () => {},
  });
  expect([plan.pages.map(({ url }) => url), plan.scripts]).toEqual([['/'], []]);
});

test('reads an archive in the docs folder, in whatever subfolder the files are', async () => {
  const entries = Object.entries(JAVA).map(([name, content]) => ({ name: `docs/${name}`, content }));
  const { urls, diagnostics, pages } = await build(
    { format: 'javadoc', source: 'sdk.jar' },
    { 'sdk.jar': createZip(entries) },
  );
  expect(diagnostics).toEqual([]);
  expect(urls).toContain('/sdk-reference/com-example/classes/circle');
  // Readers can't fetch files inside an archive.
  expect(pages.get('/sdk-reference/com-example/classes/shape')?.html).not.toContain('<img');
});

test.each<[string, Buffer]>([
  ['has no SDK reference', createZip([{ name: 'a.txt', content: 'x' }])],
  ['outside of the archive', createZip([{ name: '../element-list', content: 'x' }])],
  ['is corrupt', createZip([{ name: 'element-list', content: 'x'.repeat(100), size: 3 }])],
])('reports an archive that %s once and shows a placeholder page', async (reason, archive) => {
  const { urls, diagnostics } = await build({ format: 'javadoc', source: 'sdk.zip' }, { 'sdk.zip': archive });
  expect(diagnostics).toMatchObject([
    { file: 'sdk.zip', code: 'spec-invalid', message: expect.stringContaining(reason) },
  ]);
  expect(urls).toContain('/sdk-reference/unavailable');
});

test.each([
  [
    'sphinx',
    'globalcontext.json',
    {
      'globalcontext.json': '{}',
      'api.fjson': JSON.stringify({
        body: '<dl class="py function"><dt class="sig" id="a.b"><span class="sig-prename descclassname">a.</span><span class="sig-name descname">b</span>()</dt><dd><p>B.</p></dd></dl>',
      }),
    },
  ],
  [
    'docfx',
    'A.yml',
    { 'A.yml': '### YamlMime:ManagedReference\nitems:\n- { uid: A.B, name: B, type: Class, namespace: A }\n' },
  ],
  [
    'phpdoc',
    'structure.xml',
    {
      'structure.xml':
        '<project><file path="b.php"><class><name>B</name><full_name>\\A\\B</full_name></class></file></project>',
    },
  ],
])('recognizes a folder of %s by %s', async (format, _, files) => {
  const { urls, diagnostics } = await build(
    { format, source: 'out' },
    addFolder('out/deep', files as Record<string, string>),
  );
  expect(diagnostics).toEqual([]);
  expect(urls).toHaveLength(2);
});

test('asks for the folder when a page of the reference is used as the source', async () => {
  const { diagnostics } = await build(
    { format: 'javadoc', source: 'sdk/java/com/example/Shape.html' },
    addFolder('sdk/java', JAVA),
  );
  expect(diagnostics).toMatchObject([
    {
      file: 'sdk/java/com/example/Shape.html',
      message: expect.stringMatching(/is a web page.* the path of the output folder/),
    },
  ]);
});

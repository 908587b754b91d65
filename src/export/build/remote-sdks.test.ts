import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createZip } from '../../../test/helpers/create-zip.ts';
import { createShapes, toJson } from '../../site/plugins/sdk/testing/typedoc.ts';
import { exportFiles } from './testing.ts';

/** Generous, because threads start slowly on a busy machine. */
const TIMEOUT = 60_000;
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-sdks-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const createConfig = (...groups: object[]) =>
  JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { groups } });
const listPages = (files: ReadonlyMap<string, string>) =>
  [...files.keys()].filter((file) => /^(?:sdk-reference|java|pages)\/.*\.html$/.test(file)).sort();
const createJavaClass = (name: string) =>
  `<main><section class="class-description"><div class="type-signature">public class ${name}</div></section></main>`;

test(
  'fetches references and schemas that are given by URL before pages are rendered',
  async () => {
    const { files, diagnostics } = await exportFiles(
      path.join(folder, 'named'),
      {
        'docs.json': createConfig(
          { group: 'Shapes', sdk: { format: 'typedoc', source: 'https://far.example/shapes.json' } },
          { group: 'Java', sdk: { format: 'javadoc', source: 'https://far.example/javadoc.jar', directory: 'java' } },
          { group: 'Own', pages: ['pages/circle', 'pages/square', 'pages/book'] },
        ),
        'pages/circle.mdx':
          '---\nsdk: {kind: class, name: Circle, format: typedoc, source: "https://other.example/round.json"}\n---\n',
        'pages/square.mdx': '---\nsdk: https://other.example/square.json class Circle\n---\n',
        'pages/book.mdx': '---\ngraphql: https://other.example/inn.graphql query book\n---\n',
      },
      {
        remote: {
          'https://far.example/shapes.json': toJson(createShapes()),
          'https://far.example/javadoc.jar': createZip([
            { name: 'element-list', content: 'com.example' },
            { name: 'com/example/Shape.html', content: createJavaClass('Shape') },
          ]),
          'https://other.example/round.json': toJson(createShapes()),
          'https://other.example/square.json': toJson(createShapes()),
          'https://other.example/inn.graphql': 'type Query { "A book." book: String }',
        },
      },
    );
    expect(diagnostics).toEqual([]);
    const pages = listPages(files);
    expect(pages).toContain('java/com-example/classes/shape.html');
    expect(pages).toContain('sdk-reference/classes/circle.html');
    for (const page of ['circle', 'square']) expect(files.get(`pages/${page}.html`)).toContain('A circle.');
    expect(files.get('pages/book.html')).toContain('A book.');
  },
  TIMEOUT,
);

test(
  'reports one warning for a file that cannot be fetched or read, and keeps the other pages',
  async () => {
    const { files, diagnostics } = await exportFiles(
      path.join(folder, 'broken'),
      {
        'docs.json': createConfig(
          { group: 'Gone', sdk: { format: 'typedoc', source: 'https://far.example/gone.json' } },
          { group: 'Page', sdk: { format: 'sphinx', source: 'https://far.example/page.html', directory: 'java' } },
          { group: 'Shapes', sdk: { format: 'typedoc', source: 'https://far.example/shapes.json' } },
        ),
      },
      {
        remote: {
          'https://far.example/page.html': '<html></html>',
          'https://far.example/shapes.json': toJson(createShapes()),
        },
      },
    );
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/https:\/\/far\.example\/gone\.json: .*it is not there/),
      expect.stringMatching(/https:\/\/far\.example\/page\.html is a web page, not an API description.* zip or jar/),
    ]);
    expect(listPages(files)).toContain('sdk-reference/classes/circle.html');
  },
  TIMEOUT,
);

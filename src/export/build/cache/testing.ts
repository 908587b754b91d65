/** A small site with an example of everything that a page can depend on, and random edits of it. */
import fs from 'node:fs';
import path from 'node:path';
import { createFeatures } from '../../../features/testing.ts';
import type { SiteSettings } from '../../../site/shared.ts';
import { createRandom } from '../../../../test/helpers/random.ts';

interface SiteState {
  settings: Partial<SiteSettings>;
  modified: Record<string, string>;
}

export interface Edits {
  state(): SiteState;
  /** Makes one edit; returns its description. */
  apply(): string;
}

const PNG = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const SPEC = (summary: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: { '/pets': { get: { summary, responses: { 200: { description: 'OK' } } } } },
  });

/** An SDK reference in one file, with a link between its symbols. */
const SDK = (text: string) =>
  JSON.stringify({
    variant: 'project',
    kind: 1,
    children: ['Shape', 'Circle'].map((name, id) => ({
      id: id + 1,
      name,
      kind: 128,
      comment: { summary: [{ kind: 'inline-tag', tag: '@link', text, target: 2 - id }] },
    })),
  });

/** A page of a reference that is a folder. */
const JAVA = (text: string) =>
  `<main><section class="class-description"><div class="type-signature">public class Ring</div><div class="block">${text} <a href="Disk.html">Disk</a></div></section></main>`;

/** Runs as JavaScript and reads the time. */
const LIVE = (text: string) =>
  `export const Live = () => { class A {} ; return <b>{new Date().getFullYear()} ${text}</b> }\n`;

const SVG = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h${size}"/></svg>`;

/** Refers to many things elsewhere in the site, and to some that don't exist. */
const LINKS = `---
title: Links
related: [/c, "/more/red"]
---

import { rows } from "/snippets/rows.jsx"

[a](/a) [more](/more/red) [gone](/gone) [near](/mor/red) [text](/red.txt) [folder](/more) [old](/old)
![](/i.png) ![](/none.png)

<Card title={rows[0].name} icon="/logo.svg" href="/more/one" />

<Snippet file="part.mdx" name="y" />

{{product}} {{unknown}}

\`\`\`js
const x = "{{product}}"
\`\`\`
`;

/** Writes the site to the folder. The same seed gives the same edits. */
export function createEdits(folder: string, seed: number): Edits {
  const write = (file: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  };
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const pickWord = () => pick(['red', 'green', 'blue', 'one', 'two', 'three']);
  const config: Record<string, unknown> = {
    name: 'Site',
    theme: 'mint',
    colors: { primary: '#123456' },
    variables: { product: 'Bindery' },
    navigation: {
      groups: [{ group: 'G', pages: ['a', 'b', 'c', 'd', 'live', 'api', 'news', 'links', 'ring', 'circle'] }],
    },
  };
  const saveConfig = () => write('docs.json', JSON.stringify(config));
  const state: SiteState = { settings: {}, modified: {} };
  const pickDay = () => new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 300))).toISOString();

  saveConfig();
  write('a.mdx', '---\ntitle: A\n---\n\n## Start\n\n[b](/b) ![](/i.png) {"{{product}}"}\n');
  write('b.mdx', 'import Part from "/snippets/part.mdx"\nimport C from "./c.mdx"\n\n<Part name="x" />\n\n<C />\n');
  write('c.mdx', '# C\n\n<Card title="To A" href="/old" icon="house" />\n');
  write('d.mdx', 'import { rows } from "/snippets/rows.jsx"\n\n{rows.map((row) => row.name).join()}\n');
  write('live.mdx', 'import { Live } from "/snippets/live.jsx"\n\n<Live />\n');
  write('api.mdx', '---\nopenapi: GET /pets\n---\n');
  write('sdk.json', SDK('one'));
  write('java/element-list', 'a');
  write('java/a/Ring.html', JAVA('one'));
  write('ring.mdx', '---\nsdk: java class Ring\n---\n');
  write('circle.mdx', '---\nsdk: sdk.json class Circle\n---\n');
  write('news.mdx', '---\nrelated: auto\n---\n\n<Update label="May 1, 2026">\nSee [c](/c).\n</Update>\n');
  write('links.mdx', LINKS);
  write('logo.svg', SVG(16));
  write('spec.json', SPEC('List'));
  write('snippets/part.mdx', 'Part {name}\n');
  write('snippets/rows.jsx', 'export const rows = [{ name: "r" }]\n');
  write('snippets/live.jsx', LIVE(''));
  write('style.css', '.x { color: red }\n');
  write('i.png', PNG(10, 10));
  write('.mintignore', 'drafts/\n');

  const pages = ['a', 'b', 'c', 'd', 'live', 'news', 'links'];
  const toggle = (file: string, content: string | Buffer) =>
    fs.existsSync(path.join(folder, file)) ? fs.rmSync(path.join(folder, file)) : write(file, content);
  const listGroups = () => [
    { group: pickWord(), root: 'a', directory: pick(['card', 'accordion', 'none']), pages: ['b', 'c', pickWord()] },
    { group: pickWord(), pages: ['d', 'live', 'news', 'links', 'ring', 'circle'] },
    ...(random() < 0.5 ? [{ group: pickWord(), sdk: pick(['sdk.json', 'java']) }] : []),
  ];
  const append = (file: string) => fs.appendFileSync(path.join(folder, file), `\n${pickWord()} ${pickWord()}\n`);
  const kinds: [name: string, edit: () => void][] = [
    ['text of a page', () => append(`${pick(pages)}.mdx`)],
    ['text of a page again', () => append(`${pick(pages)}.mdx`)],
    ['heading of a page', () => fs.appendFileSync(path.join(folder, 'c.mdx'), `\n## ${pickWord()}\n`)],
    ['title', () => write('a.mdx', `---\ntitle: ${pickWord()}\n---\n\n## Start\n\n[b](/b#${pickWord()})\n`)],
    [
      'description',
      () => write('c.mdx', `---\ndescription: ${pickWord()}\n---\n\n# C\n\n<Card title="A" href="/old" />\n`),
    ],
    ['snippet', () => write('snippets/part.mdx', `Part {name} ${pickWord()}\n`)],
    ['data', () => write('snippets/rows.jsx', `export const rows = [{ name: "${pickWord()}" }]\n`)],
    ['image', () => write('i.png', PNG(10 + Math.floor(random() * 3), 10))],
    ['image that comes and goes', () => toggle('none.png', PNG(3, 4))],
    ['icon', () => write('logo.svg', SVG(10 + Math.floor(random() * 3)))],
    ['page that comes and goes', () => toggle('gone.mdx', '# Gone\n')],
    ['title of a page that is not listed', () => write('more/red.mdx', `---\ntitle: ${pickWord()}\n---\n\ntext\n`)],
    ['snippet that comes and goes', () => toggle('snippets/red.mdx', 'red\n')],
    [
      'renamed page',
      () => {
        const [oldName, newName] = fs.existsSync(path.join(folder, 'more/one.mdx')) ? ['one', 'two'] : ['two', 'one'];
        const getFile = (name: string) => path.join(folder, `more/${name}.mdx`);
        if (fs.existsSync(getFile(oldName))) fs.renameSync(getFile(oldName), getFile(newName));
      },
    ],
    [
      'imports',
      () => write('d.mdx', `import { rows } from "/snippets/${pick(['rows', 'gone'])}.jsx"\n\n{rows?.length}\n`),
    ],
    ['file of live code', () => write('snippets/live.jsx', LIVE(pickWord()))],
    ['styling', () => void (config['styling'] = { eyebrows: pick(['section', 'breadcrumbs']), latex: random() < 0.5 })],
    ['icon library', () => void (config['icons'] = { library: pick(['fontawesome', 'lucide']) })],
    ['groups', () => void (config['navigation'] = { groups: listGroups() })],
    ['style sheet', () => write('style.css', `.x { color: ${pick(['red', 'green'])} }\n`)],
    ['description of the API', () => write('spec.json', SPEC(pickWord()))],
    ['reference of an SDK', () => write('sdk.json', SDK(pickWord()))],
    ['file of a reference in a folder', () => write('java/a/Ring.html', JAVA(pickWord()))],
    ['file of a reference that comes and goes', () => toggle('java/a/Disk.html', JAVA('disk').replace('Ring', 'Disk'))],
    ['page of a symbol that comes and goes', () => toggle('disk.mdx', '---\nsdk: java class Disk\n---\n')],
    ['variable', () => void (config['variables'] = { product: pickWord() })],
    ['name of the site', () => void (config['name'] = pickWord())],
    ['redirect', () => void (config['redirects'] = [{ source: '/old', destination: `/${pick(pages)}` }])],
    [
      'order',
      () => void (config['navigation'] = { pages: [...pages, 'api', 'ring', 'circle'].sort(() => random() - 0.5) }),
    ],
    ['unlisted page', () => write(`more/${pickWord()}.mdx`, `# ${pickWord()}\n`)],
    ['deleted page', () => fs.rmSync(path.join(folder, 'more'), { recursive: true, force: true })],
    ['renamed asset', () => write(`${pickWord()}.txt`, 'x')],
    ['ignored files', () => write('.mintignore', `${pick(['drafts/', 'more/red.mdx', 'red.txt'])}\n`)],
    ['time', () => void (state.settings = { ...state.settings, time: pickDay() })],
    ['date of a page', () => void (state.modified = { ...state.modified, [`${pick(pages)}.mdx`]: pickDay() })],
    ['address', () => void (state.settings = { ...state.settings, origin: `https://${pickWord()}.test` })],
    [
      'features',
      () => {
        const features = createFeatures(pick(['cloud', 'client-hosted', 'air-gapped']));
        state.settings = { ...state.settings, features };
      },
    ],
  ];
  return {
    state: () => state,
    apply() {
      const [name, edit] = pick(kinds);
      edit();
      saveConfig();
      return name;
    },
  };
}

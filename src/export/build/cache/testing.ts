/** A small site with a bit of everything that a page may depend on, and random edits of it. */
import fs from 'node:fs';
import path from 'node:path';
import { featuresOf } from '../../../features/testing.ts';
import type { SiteSettings } from '../../../site/model/plan.ts';
import { createRandom } from '../../../../test/helpers/random.ts';

interface SiteState {
  settings: Partial<SiteSettings>;
  modified: Record<string, string>;
}

export interface Edits {
  state(): SiteState;
  /** Makes one edit; returns what it was. */
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

/** Writes the site into the folder. The same seed makes the same edits. */
export function createEdits(folder: string, seed: number): Edits {
  const write = (file: string, content: string | Buffer) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  };
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const word = () => pick(['red', 'green', 'blue', 'one', 'two', 'three']);
  const config: Record<string, unknown> = {
    name: 'Site',
    theme: 'mint',
    colors: { primary: '#123456' },
    variables: { product: 'Bindery' },
    navigation: { groups: [{ group: 'G', pages: ['a', 'b', 'c', 'd', 'live', 'api'] }] },
  };
  const saveConfig = () => write('docs.json', JSON.stringify(config));
  const state: SiteState = { settings: {}, modified: {} };
  const day = () => new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 300))).toISOString();

  saveConfig();
  write('a.mdx', '---\ntitle: A\n---\n\n## Start\n\n[b](/b) ![](/i.png) {"{{product}}"}\n');
  write('b.mdx', 'import Part from "/snippets/part.mdx"\nimport C from "./c.mdx"\n\n<Part name="x" />\n\n<C />\n');
  write('c.mdx', '# C\n\n<Card title="To A" href="/old" icon="house" />\n');
  write('d.mdx', 'import { rows } from "/snippets/rows.jsx"\n\n{rows.map((row) => row.name).join()}\n');
  write('live.mdx', 'import { Live } from "/snippets/live.jsx"\n\n<Live />\n');
  write('api.mdx', '---\nopenapi: GET /pets\n---\n');
  write('spec.json', SPEC('List'));
  write('snippets/part.mdx', 'Part {name}\n');
  write('snippets/rows.jsx', 'export const rows = [{ name: "r" }]\n');
  write('snippets/live.jsx', 'export const Live = () => { class A {} ; return <b>{new Date().getFullYear()}</b> }\n');
  write('style.css', '.x { color: red }\n');
  write('i.png', PNG(10, 10));
  write('.mintignore', 'drafts/\n');

  const pages = ['a', 'b', 'c', 'd', 'live'];
  const append = (file: string) => fs.appendFileSync(path.join(folder, file), `\n${word()} ${word()}\n`);
  const kinds: [name: string, edit: () => void][] = [
    ['text of a page', () => append(`${pick(pages)}.mdx`)],
    ['text of a page again', () => append(`${pick(pages)}.mdx`)],
    ['heading of a page', () => fs.appendFileSync(path.join(folder, 'c.mdx'), `\n## ${word()}\n`)],
    ['title', () => write('a.mdx', `---\ntitle: ${word()}\n---\n\n## Start\n\n[b](/b#${word()})\n`)],
    [
      'description',
      () => write('c.mdx', `---\ndescription: ${word()}\n---\n\n# C\n\n<Card title="A" href="/old" />\n`),
    ],
    ['snippet', () => write('snippets/part.mdx', `Part {name} ${word()}\n`)],
    ['data', () => write('snippets/rows.jsx', `export const rows = [{ name: "${word()}" }]\n`)],
    ['image', () => write('i.png', PNG(10 + Math.floor(random() * 3), 10))],
    ['style sheet', () => write('style.css', `.x { color: ${pick(['red', 'green'])} }\n`)],
    ['description of the API', () => write('spec.json', SPEC(word()))],
    ['variable', () => void (config['variables'] = { product: word() })],
    ['name of the site', () => void (config['name'] = word())],
    ['redirect', () => void (config['redirects'] = [{ source: '/old', destination: `/${pick(pages)}` }])],
    ['order', () => void (config['navigation'] = { pages: [...pages, 'api'].sort(() => random() - 0.5) })],
    ['unlisted page', () => write(`more/${word()}.mdx`, `# ${word()}\n`)],
    ['deleted page', () => fs.rmSync(path.join(folder, 'more'), { recursive: true, force: true })],
    ['renamed asset', () => write(`${word()}.txt`, 'x')],
    ['ignored files', () => write('.mintignore', `${pick(['drafts/', 'more/red.mdx', 'red.txt'])}\n`)],
    ['time', () => void (state.settings = { ...state.settings, time: day() })],
    ['date of a page', () => void (state.modified = { ...state.modified, [`${pick(pages)}.mdx`]: day() })],
    ['address', () => void (state.settings = { ...state.settings, origin: `https://${word()}.test` })],
    [
      'features',
      () => {
        const features = featuresOf(pick(['cloud', 'client-hosted', 'air-gapped']));
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

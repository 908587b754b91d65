/** Deliberate mistakes in finished work, which useful graders must detect. */
import fs from 'node:fs';
import path from 'node:path';
import type { FileChange } from '../src/agent/workspace/changed-files.ts';
import { TRANSLATION_MUTANTS } from './mutants/translation-mutants.ts';
import { WRITING_MUTANTS } from './mutants/writing-mutants.ts';
import type { BuiltTask } from './types.ts';

/** The finished work to damage. */
export interface MutantInput {
  docs: string;
  /** Changes of the reference, and the base texts. */
  changes: readonly FileChange[];
  base: ReadonlyMap<string, string>;
  built: BuiltTask;
}

/** Mutants by name. Each damages the finished work on disk, or returns false if it doesn't apply. */
export const MUTANTS: Readonly<Record<string, (input: MutantInput) => boolean>> = {
  'dropped configuration': ({ docs, changes, base }) => {
    const configs = changes.filter(({ path: name }) => name.endsWith('.json') && base.has(name));
    for (const { path: name } of configs) fs.writeFileSync(path.join(docs, name), base.get(name) ?? '');
    return configs.length > 0;
  },
  'broken link': ({ docs, changes }) => append(docs, findPage(changes), '\n[More](/no-such-page-of-this-site)\n'),
  'missing image': ({ docs, changes }) => append(docs, findPage(changes), '\n![](/images/no-such-image.png)\n'),
  'unclosed component': ({ docs, changes }) => append(docs, findPage(changes), '\n<Note>\nNot closed.\n'),
  'elided page': ({ docs, changes, base }) => {
    const name = changes.find((change) => change.kind === 'modified' && /\.mdx?$/.test(change.path))?.path;
    const text = name === undefined ? '' : (base.get(name) ?? '');
    const lines = text.split('\n');
    if (name === undefined || lines.length < 12) return false;
    const file = path.join(docs, name);
    const now = fs.readFileSync(file, 'utf8').split('\n');
    fs.writeFileSync(file, [...now.slice(0, 8), '', '{/* rest of the page unchanged */}', ''].join('\n'));
    return true;
  },
  'page in a code block': ({ docs, changes }) =>
    rewrite(docs, findPage(changes), (text) => {
      const [frontmatter, body] = splitFrontmatter(text);
      return body.includes('```')
        ? `${frontmatter}\n~~~~md\n${body.trim()}\n~~~~\n`
        : `${frontmatter}\n\`\`\`md\n${body.trim()}\n\`\`\`\n`;
    }),
  'reply above the page': ({ docs, changes }) =>
    rewrite(docs, findPage(changes), (text) => `Here is the page that you asked for.\n\n${text}`),
  'reply below the page': ({ docs, changes }) =>
    append(docs, findPage(changes), '\nLet me know if you want me to change anything else!\n'),
  'literal line breaks': ({ docs, changes }) =>
    append(docs, findPage(changes), '\nThe first step.\\n\\nThe second step.\n'),
  'placeholder text': ({ docs, changes }) => append(docs, findPage(changes), '\nTODO: describe the limits.\n'),
  'lost frontmatter': ({ docs, changes }) =>
    rewrite(docs, findChangedPage(changes), (text) => {
      const [frontmatter, body] = splitFrontmatter(text);
      return frontmatter === '' ? text : body.trimStart();
    }),
  'elided in another language': ({ docs, changes }) =>
    rewrite(docs, findChangedPage(changes), (text) => {
      const lines = text.split('\n');
      return lines.length < 12 ? text : `${lines.slice(0, 8).join('\n')}\n\nDer Rest der Seite bleibt unverändert.\n`;
    }),
  'stray file': ({ docs }) => {
    fs.writeFileSync(path.join(docs, 'notes-of-the-agent.mdx'), '---\ntitle: Notes\n---\n\nWhat I did.\n');
    return true;
  },
  'unrelated page': ({ docs, changes, base }) => {
    const changed = new Set(changes.map((change) => change.path));
    const name = [...base.keys()].find(
      (file) => file.endsWith('.mdx') && !changed.has(file) && fs.existsSync(path.join(docs, file)),
    );
    if (name === undefined) return false;
    fs.appendFileSync(path.join(docs, name), '\nOne more thing.\n');
    return true;
  },
  'work left undone': ({ docs, changes, base }) => {
    const [first] = changes.filter(({ kind, path: name }) => kind === 'modified' && !name.endsWith('.json'));
    if (first === undefined) return false;
    fs.writeFileSync(path.join(docs, first.path), base.get(first.path) ?? '');
    return true;
  },
  'unreadable configuration': ({ docs }) => {
    fs.appendFileSync(path.join(docs, 'docs.json'), '}');
    return true;
  },
  ...Object.fromEntries(
    Object.entries(TRANSLATION_MUTANTS).map(([name, damage]) => [
      name,
      ({ docs, built: { expect } }: MutantInput) =>
        Object.entries(expect.parity ?? {}).some(([file, original]) =>
          rewrite(docs, file, (text) => damage(text, fs.readFileSync(path.join(docs, original), 'utf8'))),
        ),
    ]),
  ),
};

/** Mistakes in the text of a page. There are so many that each task gets a sample. */
export const SAMPLED_MUTANTS: Readonly<Record<string, (input: MutantInput) => boolean>> = Object.fromEntries(
  Object.entries(WRITING_MUTANTS).map(([name, damage]) => [
    name,
    ({ docs, changes, base }: MutantInput) => {
      const page = findPage(changes);
      return rewrite(docs, page, (text) => damage(text, { base: base.get(page ?? '') ?? '' }));
    },
  ]),
);

/** Rewrites a page. Returns false if there is none, or if nothing changes. */
function rewrite(docs: string, name: string | undefined, change: (text: string) => string): boolean {
  if (name === undefined) return false;
  const file = path.join(docs, name);
  const text = fs.readFileSync(file, 'utf8');
  const changedText = change(text);
  fs.writeFileSync(file, changedText);
  return changedText !== text;
}

function splitFrontmatter(text: string): [frontmatter: string, body: string] {
  const [frontmatter = ''] = /^---\n[^]*?\n---\n/.exec(text) ?? [];
  return [frontmatter, text.slice(frontmatter.length)];
}

/** Returns a page that existed before. */
function findChangedPage(changes: readonly FileChange[]): string | undefined {
  return changes.find(({ kind, path: name }) => kind === 'modified' && name.endsWith('.mdx'))?.path;
}

function findPage(changes: readonly FileChange[]): string | undefined {
  return changes.find(({ kind, path: name }) => kind !== 'deleted' && name.endsWith('.mdx'))?.path;
}

function append(docs: string, name: string | undefined, text: string): boolean {
  if (name === undefined) return false;
  fs.appendFileSync(path.join(docs, name), text);
  return true;
}

/** Opens the files that pages include. Each is read once, because pages can include it many times. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { readList, readText } from '../fields.ts';
import type { MkdocsSettings } from './read-config.ts';

export interface Snippet {
  lines: readonly string[];
  /** Lines of the sections, by name. */
  sections: ReadonlyMap<string, readonly string[]>;
}

export interface Snippets {
  /** Returns a file from the folders of the settings; undefined if they don't contain it. */
  open(name: string): Snippet | undefined;
}

export function openSnippets(source: Source, settings: MkdocsSettings): Snippets {
  const snippets = new Map<string, Snippet>();
  const options = settings.extensions.get('pymdownx.snippets') ?? {};
  const folders = readList(options['base_path']).map(String);
  const single = readText(options['base_path']);
  const bases = [...(single === undefined ? folders : [single]), '.', settings.docs];
  return {
    open(name) {
      const file = bases
        .map((base) => path.posix.normalize(path.posix.join(base.replace(/^\$config_dir\/?/, ''), name)))
        .map((each) => each.replace(/^\//, ''))
        .find((each) => source.has(each));
      if (file === undefined) return undefined;
      const snippet = snippets.get(file) ?? readSnippet(source.read(file).toString('utf8'));
      snippets.set(file, snippet);
      return snippet;
    },
  };
}

const MARK = /-8<-{1,}[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\]/;

function readSnippet(text: string): Snippet {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  const starts = new Map<string, number>();
  const ends = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const [, kind, name = ''] = MARK.exec(line) ?? [];
    const marks = kind === 'start' ? starts : ends;
    if (kind !== undefined && !marks.has(name)) marks.set(name, index);
  }
  const sections = [...starts].map(([name, start]) => [name, lines.slice(start + 1, ends.get(name))] as const);
  return { lines, sections: new Map(sections) };
}

/** Links with the title "mention" show the title of their page or section in GitBook, and a file name in the file. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { decodePath } from '../../../lib/decode-path.ts';
import { resolveFile } from '../links.ts';
import { changeProse, splitPage, stripMarkdown, takeTitle } from '../page-text.ts';
import { trackFences } from '../track-fences.ts';
import { escapeText } from './escape-text.ts';

/** Returns the text with the names of what its mentions link to. A mention of something unknown keeps its text. */
export type NameMentions = (text: string, from: string) => string;

interface PageNames {
  title: string | undefined;
  /** Headings by their simplified ids. */
  headings: ReadonlyMap<string, string>;
}

const MENTION = /\[((?:\\.|[^[\]\\\n])*)\]\((<[^<>\n]*>|[^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*) "mention"\)/g;
const HEADING = /^#{1,6} +(.+?)(?:<a href="#[^"]*" id="([^"]*)"><\/a>)?$/;

/** `titles` are the names in the menu, by file. */
export function createNameMentions(source: Source, titles: ReadonlyMap<string, string>): NameMentions {
  const pages = new Map<string, PageNames>();
  const readNames = (file: string): PageNames => {
    const names = pages.get(file) ?? listNames(source.read(file).toString('utf8'));
    pages.set(file, names);
    return names;
  };
  const findName = (target: string, from: string): string | undefined => {
    const [targetPath = '', fragment] = target.replace(/^<|>$/g, '').split('#', 2);
    const place = targetPath === '' ? from : resolveFile(decodePath(targetPath), from);
    const file = place === undefined ? undefined : findPage(source, place);
    if (file === undefined) return undefined;
    const { title, headings } = readNames(file);
    return fragment ? headings.get(simplify(decodePath(fragment))) : (title ?? titles.get(file));
  };
  return (text, from) =>
    changeProse(text, (prose) =>
      prose.replaceAll(MENTION, (_, label: string, target: string) => {
        const name = findName(target, from);
        return `[${name === undefined ? label : escapeName(name)}](${target})`;
      }),
    );
}

function findPage(source: Source, place: string): string | undefined {
  return [place, `${place}.md`, path.posix.join(place, 'README.md')].find(
    (name) => name.endsWith('.md') && source.has(name),
  );
}

function listNames(text: string): PageNames {
  const { matter, body } = splitPage(text);
  const headings = new Map<string, string>();
  const trackLine = trackFences();
  for (const line of body.split('\n')) {
    const [, markdown = '', id] = (trackLine(line) === 'text' && HEADING.exec(line.trimEnd())) || [];
    const heading = stripMarkdown(markdown).replaceAll(/(?<!\w)_([^_]+)_(?!\w)/g, '$1');
    for (const key of [simplify(heading), simplify(id ?? '')])
      if (key !== '' && !headings.has(key)) headings.set(key, heading);
  }
  const { title } = matter;
  return { title: takeTitle(body).title ?? (typeof title === 'string' ? title : undefined), headings };
}

/** Keeps only letters and digits, as the ids that tools create differ in other characters. */
function simplify(id: string): string {
  return id.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function escapeName(name: string): string {
  return escapeText(name.replaceAll(/[[\]*_`\\]/g, String.raw`\$&`));
}

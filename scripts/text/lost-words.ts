import { TOKEN_KINDS } from '../../src/site/code/token-kinds.ts';
import { toOwnName } from '../../src/site/model/own-names.ts';
import type { Diagnostic } from '../../src/site/shared.ts';
import type { RenderedPage } from '../../src/site/index.ts';

/** A part of a page's source that readers see. */
export interface SourceText {
  text: string;
  file: string;
  line: number;
  /** Number of characters that the search indexes. @defaultValue all */
  searchedLength?: number;
  /** The only output that shows it. @defaultValue all except the sidebar */
  output?: Output;
}

/** What readers, agents and the search get of a page. */
type Output = 'page' | 'twin' | 'search' | 'sidebar';

/** A word that an output contains less often than the source, and no diagnostic names. */
export interface LostWord {
  output: Output;
  word: string;
  file: string;
  line: number;
}

/** Returns the words of a source that are missing in what a page gives to readers, agents and the search. */
export function findLostWords(
  page: RenderedPage,
  texts: readonly SourceText[],
  diagnostics: readonly Diagnostic[],
): LostWord[] {
  const lostWords: LostWord[] = [];
  for (const [output, outputText] of listOutputs(page)) {
    const counts = new Map<string, number>();
    for (const word of listWords(outputText)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const places = new Map<string, SourceText[]>();
    for (const text of texts) {
      if ((text.output ?? 'page') !== (text.output === undefined && output !== 'sidebar' ? 'page' : output)) continue;
      for (const word of listWords(output === 'search' ? cutText(text) : text.text)) {
        const wordPlaces = places.get(word) ?? [];
        places.set(word, [...wordPlaces, text]);
      }
    }
    for (const [word, wordPlaces] of places) {
      const [first] = wordPlaces;
      if (!first || wordPlaces.length <= (counts.get(word) ?? 0)) continue;
      // Elements can be side by side without a space, which the search has to separate.
      if (output !== 'search' && wordPlaces.length <= countOccurrences(outputText, word)) continue;
      if (diagnostics.some((diagnostic) => namesLoss(diagnostic, word, wordPlaces))) continue;
      lostWords.push({ output, word, file: first.file, line: first.line });
    }
  }
  return lostWords;
}

function countOccurrences(text: string, word: string): number {
  return text.toLowerCase().split(word).length - 1;
}

function namesLoss({ message, file, line }: Diagnostic, word: string, places: readonly SourceText[]): boolean {
  return listWords(message).includes(word) || places.some((place) => place.file === file && place.line === line);
}

function cutText({ text, searchedLength = Infinity }: SourceText): string {
  return text.length <= searchedLength ? text : text.slice(0, searchedLength).replace(/\S*$/, '');
}

function listOutputs({ html, markdown, indexed }: RenderedPage): [Output, string][] {
  const outputs: [Output, string][] = [
    ['page', readContent(html)],
    ['twin', joinLinks(markdown)],
  ];
  // A page that no sidebar lists isn't marked there.
  const frame = html.slice(0, html.indexOf('<main'));
  if (frame.includes('aria-current="page"')) outputs.push(['sidebar', decodeEntities(frame.replace(/<[^>]*>/g, ' '))]);
  if (indexed) outputs.push(['search', [...indexed.entry, ...indexed.sections.flat()].join('\n')]);
  return outputs;
}

/** Removes the brackets and URLs of links, which can be inside a word. */
function joinLinks(markdown: string): string {
  return markdown.replace(
    /(`{3,})[^]*?\1|`[^`\n]*`|\[([^[\]]*)\]\(((?:[^()\\]|\\.)*)\)/g,
    (match, _fence, label?: string, target = '') =>
      label === undefined ? match : label + (/ ".*"$/.exec(target)?.[0] ?? ''),
  );
}

/** Returns the text of a page's content, with the attributes that readers see or hear. */
function readContent(html: string): string {
  const start = html.indexOf('<main');
  const content = html.slice(start, html.indexOf('</main>', start));
  const attributes = content.matchAll(
    /\s(?:alt|title|aria-label|data-title|data-bd-title|label|placeholder|value)="([^"]*)"/g,
  );
  const text = content
    .replace(/<(?:script|style)\b[^]*?<\/(?:script|style)>/g, ' ')
    .replaceAll(BETWEEN_TAGS, '$1 $2')
    .replace(JOINED_TAG, '')
    .replace(/<[^>]*>/g, ' ');
  return decodeEntities([text, ...Array.from(attributes, ([, value]) => value)].join('\n'));
}

/** A closing tag and the next opening one, unless that starts a token of a code block. */
const TOKEN_CLASSES = [...Object.keys(TOKEN_KINDS).map(toOwnName), String.raw`bd-D?[\da-z]+`].join('|');
const BETWEEN_TAGS = new RegExp(String.raw`(</\w+>)(<(?!span class="(?:${TOKEN_CLASSES})[ "])\w)`, 'g');

/** Tags inside a word. */
const JOINED_TAG =
  /<\/?(?:a|abbr|b|code|em|i|kbd|mark|s|small|span|strong|sub|u|del)(?=[\s>])(?![^>]*data-component-part)[^>]*>/g;

function decodeEntities(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name: string) =>
    name === undefined ? String.fromCodePoint(Number(decimal ?? Number.parseInt(hex, 16))) : (names[name] ?? entity),
  );
}

/**
 * Returns the words of a text in lower case: letters and digits. Marks inside a word don't separate it. In scripts
 * without spaces, each character is a word.
 */
function listWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[*`~\u00AD\u200B]|<\/?sub>/g, '')
      .match(WORD) ?? []
  );
}

const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+/gv;

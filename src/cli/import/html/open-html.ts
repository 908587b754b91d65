/** Opens HTML pages of other tools, which strangers may have written. */
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';

/** The parts of the document model that importers use. */
export interface HtmlElement {
  readonly nodeName: string;
  readonly tagName: string;
  readonly children: Iterable<HtmlElement>;
  readonly firstElementChild: HtmlElement | null;
  readonly parentElement: HtmlElement | null;
  textContent: string | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): Iterable<HtmlElement>;
  closest(selector: string): HtmlElement | null;
  remove(): void;
  normalize(): void;
}

export interface HtmlDocument {
  readonly body: HtmlElement;
  readonly title: string;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): Iterable<HtmlElement>;
}

/** Deeper than any real page. Converting nested elements takes more time and stack with each level. */
const MAX_DEPTH = 200;

/** Returns the document of a page; undefined if its elements are nested too deeply. Scripts are never run. */
export function openHtml(html: string): HtmlDocument | undefined {
  if (isTooDeep(html)) return undefined;
  const hasBody = /<body[\s>]/i.test(html);
  const text = hasBody ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  const document = parseHTML(text).document as unknown as HtmlDocument;
  // The parser splits texts at entities.
  document.body.normalize();
  return document;
}

function isTooDeep(html: string): boolean {
  const state = { depth: 0, isDeep: false };
  const parser = new Parser({
    onopentag() {
      state.depth += 1;
      state.isDeep ||= state.depth > MAX_DEPTH;
    },
    onclosetag() {
      state.depth -= 1;
    },
  });
  for (let at = 0; at < html.length && !state.isDeep; at += CHUNK) parser.write(html.slice(at, at + CHUNK));
  return state.isDeep;
}

/** Number of characters to parse before checking the depth. */
const CHUNK = 64 * 1024;

export interface TextParts {
  /** Whether an element contains the page's text. Text outside is the frame of the page. */
  isMain(name: string, attributes: Readonly<Record<string, string>>): boolean;
  /** Whether an element isn't text for readers. */
  isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean;
}

const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg', 'title']);

/** The parser's time for each element grows with its depth. */
const MAX_TEXT_DEPTH = 5_000;
const TEXT_CHUNK = 4 * 1024;
const CUT = '\n\nThe rest of this page was left out, because its elements are nested too deeply.\n';

/**
 * Returns the text of a page for readers. Each part is in its line of the source. Text that is nested in 5,000 elements
 * or more is left out, and the last line says so.
 */
export function readHtmlText(html: string, { isMain, isHidden }: TextParts): string {
  const parts: string[] = [];
  let offset = 0;
  let depth = 0;
  let main: number | undefined;
  let hidden: number | undefined;
  const state = { isCut: false };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        state.isCut ||= depth > MAX_TEXT_DEPTH;
        if (main === undefined && isMain(name, attributes)) main = depth;
        if (hidden === undefined && (HIDDEN.has(name) || isHidden(name, attributes))) hidden = depth;
      },
      ontext(part) {
        if (state.isCut || main === undefined || hidden !== undefined) return;
        const at = parser.startIndex;
        for (; offset < at; offset += 1) if (html[offset] === '\n') parts.push('\n');
        if (parts.length > 0 && parts.at(-1) !== '\n') parts.push(' ');
        parts.push(part.replaceAll('\n', ' '));
      },
      onclosetag() {
        if (main === depth) main = undefined;
        if (hidden === depth) hidden = undefined;
        depth -= 1;
      },
    },
    { decodeEntities: true },
  );
  // Parts of the page would split words.
  const step = isTooDeep(html) ? TEXT_CHUNK : html.length;
  for (let at = 0; at < html.length && !state.isCut; at += step) parser.write(html.slice(at, at + step));
  if (state.isCut) parts.push(CUT);
  else parser.end();
  return parts.join('');
}

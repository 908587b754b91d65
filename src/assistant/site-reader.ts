/** The two tools of the assistant, search and pages, for one question. Records what they read, because an answer can cite only that. */
import type { ToolCall } from '../agent/types/tool.ts';
import type { ModelRequest } from '../agent/types/model.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { readText } from '../bundle-server/release/read-file.ts';
import { AppError } from '../errors.ts';
import { findMarkdown, listTools } from '../hosting/mcp/site-tools.ts';
import { toPageUrl } from '../hosting/search/to-page-url.ts';
import type { AssistantCitation, AssistantEvent } from '../lib/site-assistant.ts';
import { readHeadings } from './read-headings.ts';

export interface SiteReader {
  tools: ModelRequest['tools'];
  /** Runs a tool call of the model. If the call is invalid, the result is a text that explains why. */
  run(call: ToolCall): Promise<ReadResult>;
  /** Places that were read, by their address in the site: pages, and their headings. */
  places: ReadonlyMap<string, AssistantCitation>;
  /** Whether a search has found a page. */
  hasFound(): boolean;
  /** The list of pages, for a site without search. */
  listPages(): Promise<string>;
}

export interface ReadResult {
  ok: boolean;
  /** JSON: nothing in a page can look like the end of it. */
  text: string;
  event?: AssistantEvent;
}

export interface SiteReaderOptions {
  release: Release;
  /** Name of the search index of the page that the reader has open. */
  index?: string | undefined;
  /** Maximum number of characters in the results for one question. The rest is left out. */
  maxCharacters: number;
}

export function createSiteReader({ release, index, maxCharacters }: SiteReaderOptions): SiteReader {
  const tools = listTools(release);
  const places = new Map<string, AssistantCitation>();
  let budget = maxCharacters;
  let hasFound = false;

  const search = async (run: (typeof tools)[number]['run'], args: Record<string, unknown>): Promise<ReadResult> => {
    const text = await run(release, { ...args, index });
    const { total } = JSON.parse(text) as { total: number };
    hasFound ||= total > 0;
    return { ok: true, text, event: { type: 'search', query: String(args['query']) } };
  };

  const readPage = async (run: (typeof tools)[number]['run'], args: Record<string, unknown>): Promise<ReadResult> => {
    const text = removeNotice(await run(release, args));
    const file = findMarkdown(release, String(args['path']));
    const url = toPageUrl(file.replace(/\.md$/, '.html'));
    const html = await readText(release, file.replace(/\.md$/, '.html')).catch(() => '');
    const { title, headings } = readHeadings(html);
    const part = text.slice(0, budget);
    const sections = headings.filter(({ heading }) => mentions(part, heading));
    places.set(url, { title, heading: '', url });
    for (const { id, heading } of sections) {
      const address = `${url}#${encodeURIComponent(id)}`;
      places.set(address, { title, heading, url: address });
    }
    const sectionLinks = sections.map(({ id, heading }) => ({ heading, url: `${url}#${encodeURIComponent(id)}` }));
    const data = { url, title, sections: sectionLinks, text: part };
    return { ok: true, text: JSON.stringify(data), event: { type: 'read', title, url } };
  };

  const dispatch = async ({ name, args }: ToolCall): Promise<ReadResult> => {
    const tool = tools.find((each) => each.name === name);
    if (!tool)
      return { ok: false, text: `Unknown tool. Available tools: ${tools.map((each) => each.name).join(', ')}.` };
    if (budget < MIN_CHARACTERS) return { ok: false, text: 'Tool limit reached for this question. Reply now.' };
    const toolArgs = typeof args === 'object' && args !== null ? { ...args } : {};
    return name === 'search' ? search(tool.run, toolArgs) : readPage(tool.run, toolArgs);
  };

  return {
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    places,
    hasFound: () => hasFound,
    async listPages() {
      const text = release.files.has(LIST) ? await readText(release, LIST) : '';
      hasFound ||= text !== '';
      const part = text.slice(0, budget / 2);
      budget -= part.length;
      return part;
    },
    async run(call) {
      try {
        const result = await dispatch(call);
        budget -= result.text.length;
        return result;
      } catch (error) {
        if (!(error instanceof AppError) || !REPORTED_CODES.has(error.code)) throw error;
        return { ok: false, text: error.message };
      }
    },
  };
}

/** File in which every site describes its pages for programs. */
const LIST = 'llms.txt';

/** Errors whose message the model can act on: other arguments, or a retry. */
const REPORTED_CODES: ReadonlySet<string> = new Set(['invalid_request', 'unavailable']);

/** With less room than this no page is begun. */
const MIN_CHARACTERS = 1_000;

/** Removes the first lines of a page, which point programs to the list of pages. The assistant doesn't need them. */
function removeNotice(text: string): string {
  return text.replace(/^(?:>[^\n]*\n)+\n*/, '');
}

/** Returns whether a part of a page contains the words of a heading, with any punctuation between them. */
function mentions(text: string, heading: string): boolean {
  const words = heading.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return false;
  return new RegExp(`^\\W*${words.map((word) => `${word}[^\\p{L}\\p{N}\\n]*`).join('')}`, 'imu').test(text);
}

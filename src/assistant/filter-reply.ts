/** Between the model's text and the reader: the word for "not known" is taken out, and links that lead to nothing that was read. */
import type { AssistantCitation, AssistantEvent } from '../lib/site-assistant.ts';
import { createLinkFilter } from './filter-links.ts';
import { createUnknownFilter } from './filter-unknown.ts';
import type { SiteReader } from './site-reader.ts';

export interface Answer {
  /** False: the documentation does not say it. */
  isAnswered: boolean;
  /** With addresses in the site. */
  citations: AssistantCitation[];
}

export interface ReplyFilter {
  push(text: string): void;
  /** Whether the reader has seen something of it. */
  hasShown(): boolean;
  finish(): Answer;
}

export interface ReplyFilterOptions {
  reader: Pick<SiteReader, 'places'>;
  toAddress(url: string): string;
  emit(event: AssistantEvent): void;
}

/** Pages that are given for a reply which names none. */
const MAX_UNNAMED = 3;

export function createReplyFilter({ reader, toAddress, emit }: ReplyFilterOptions): ReplyFilter {
  const cited = new Map<string, AssistantCitation>();
  const unknown = createUnknownFilter();
  let hasShown = false;

  const resolve = (target: string): string | undefined => {
    const place = findPlace(reader.places, target);
    if (!place) return undefined;
    cited.set(place.url, place);
    return toAddress(place.url);
  };
  const links = createLinkFilter({ resolve });
  const show = (text: string): void => {
    if (text === '') return;
    hasShown = true;
    emit({ type: 'text', text });
  };

  return {
    push: (text) => show(links.push(unknown.push(text))),
    hasShown: () => hasShown,
    finish() {
      show(links.push(unknown.end()) + links.end());
      const isAnswered = hasShown && !unknown.isUnknown();
      const pages = [...reader.places.values()].filter(({ heading }) => heading === '').slice(0, MAX_UNNAMED);
      return { isAnswered, citations: cited.size > 0 ? [...cited.values()] : isAnswered ? pages : [] };
    },
  };
}

/** A link may name a page in another spelling, or a section that the page does not have: then the page is meant. */
function findPlace(places: ReadonlyMap<string, AssistantCitation>, target: string): AssistantCitation | undefined {
  const [address = '', id] = target.replace(/^(?!\/|[a-z][a-z\d+.-]*:)/i, '/').split('#');
  const page = address.replace(/\.(?:html|md)$/, '').replace(/(.)\/$/, '$1');
  const spellings = [address, page, `${page}/`, page === '/index' ? '/' : page];
  for (const spelling of spellings) {
    const exact = id ? places.get(`${spelling}#${id}`) : undefined;
    const found = exact ?? places.get(spelling);
    if (found) return found;
  }
  return undefined;
}

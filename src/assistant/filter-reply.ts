/**
 * Filters the model's text for the reader: removes the marker for "not known", and links to anything that wasn't read.
 */
import type { AssistantCitation, AssistantEvent } from '../lib/site-assistant.ts';
import { createLinkFilter } from './filter-links.ts';
import { createUnknownFilter } from './filter-unknown.ts';
import type { SiteReader } from './site-reader.ts';

export interface Answer {
  /** False if the documentation doesn't contain the answer. */
  isAnswered: boolean;
  /** With site URLs. */
  citations: AssistantCitation[];
}

export interface ReplyFilter {
  push(text: string): void;
  /** Whether the reader has seen any of it. */
  hasShown(): boolean;
  finish(): Answer;
}

export interface ReplyFilterOptions {
  reader: Pick<SiteReader, 'places'>;
  toAddress(url: string): string;
  emit(event: AssistantEvent): void;
}

/** Maximum number of pages cited for a reply that links to none. */
const MAX_UNNAMED = 3;

export function createReplyFilter({ reader, toAddress, emit }: ReplyFilterOptions): ReplyFilter {
  const citations = new Map<string, AssistantCitation>();
  const unknownFilter = createUnknownFilter();
  let hasShown = false;

  const resolve = (target: string): string | undefined => {
    const place = findPlace(reader.places, target);
    if (!place) return undefined;
    citations.set(place.url, place);
    return toAddress(place.url);
  };
  const links = createLinkFilter({ resolve });
  const show = (text: string): void => {
    if (text === '') return;
    hasShown = true;
    emit({ type: 'text', text });
  };

  return {
    push: (text) => show(links.push(unknownFilter.push(text))),
    hasShown: () => hasShown,
    finish() {
      show(links.push(unknownFilter.end()) + links.end());
      const isAnswered = hasShown && !unknownFilter.isUnknown();
      const pages = [...reader.places.values()].filter(({ heading }) => heading === '').slice(0, MAX_UNNAMED);
      return { isAnswered, citations: citations.size > 0 ? [...citations.values()] : isAnswered ? pages : [] };
    },
  };
}

/** A link can use another spelling of a page, or a section that doesn't exist: it then refers to the page. */
function findPlace(places: ReadonlyMap<string, AssistantCitation>, target: string): AssistantCitation | undefined {
  const [address = '', id] = target.replace(/^(?!\/|[a-z][a-z\d+.-]*:)/i, '/').split('#');
  const page = address.replace(/\.(?:html|md)$/, '').replace(/(.)\/$/, '$1');
  const spellings = [address, page, `${page}/`, page === '/index' ? '/' : page];
  for (const spelling of spellings) {
    const exactPlace = id ? places.get(`${spelling}#${id}`) : undefined;
    const place = exactPlace ?? places.get(spelling);
    if (place) return place;
  }
  return undefined;
}

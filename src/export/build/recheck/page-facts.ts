/**
 * Records what the check of a page depends on beside the page itself, so that a later check of the same site takes over what
 * it found: the files that it may be made of, and every question about the rest of the site with its reply.
 */
import type { NearPaths } from '../../../site/content/near-paths.ts';
import type { SiteContext } from '../../../site/print/site-context.ts';
import type { CheckedPage } from '../../../site/render-page.ts';
import { createSiteFacts, type SiteFacts } from './site-facts.ts';

export interface PageFacts {
  /** Hash of what counts for every page, and of the plan's entry of this one. */
  own: string;
  /** Files that the page may be made of, with the hashes of their bytes. */
  files: [file: string, hash: string][];
  /** What the page asked of the rest of the site. */
  replies: [question: string, reply: string][];
  /** Hash of all names of pages and files, for a page with messages that guess among them. */
  names?: string;
}

export interface FactRecorder {
  /** The same site, whose questions are noted. */
  site: SiteContext;
  /** Begins the check of a page. */
  begin(): void;
  /** Returns the facts of the page since. */
  end(checked: CheckedPage): PageFacts;
  /** Whether a page would be checked with the same result as when its facts were noted. */
  holds(url: string, facts: PageFacts): boolean;
}

export function recordFacts(site: SiteContext): FactRecorder {
  const { targets } = site;
  let facts: SiteFacts | undefined;
  const open = () => (facts ??= createSiteFacts(site));
  let replies = new Map<string, string>();
  let isGuessed = false;
  const ask = (question: string): string => {
    const known = replies.get(question);
    if (known !== undefined) return known;
    const reply = replyTo(question, site);
    replies.set(question, reply);
    return reply;
  };
  const noteGuess = (near: NearPaths): NearPaths => ({
    find: (path) => ((isGuessed = true), near.find(path)),
    firstBelow: (folder) => ((isGuessed = true), near.firstBelow(folder)),
  });
  return {
    site: {
      ...site,
      targets: {
        ...targets,
        hasPage: (url) => ask(`page ${url}`) !== '',
        hasAsset: (file) => ask(`asset ${file}`) !== '',
        redirect: (url) => ask(`redirect ${url}`) || undefined,
      },
      near: { pages: noteGuess(site.near.pages), assets: noteGuess(site.near.assets) },
    },
    begin() {
      replies = new Map();
      isGuessed = false;
    },
    end({ url, diagnostics }) {
      const guesses = isGuessed || diagnostics.some(({ code }) => NAMES_FILES.test(code));
      return {
        own: open().hashPage(url),
        files: open().listFiles(url),
        replies: [...replies],
        ...(guesses && { names: open().names }),
      };
    },
    holds(url, { own, files, replies, names }) {
      const now = open();
      return (
        site.pages.has(url) &&
        now.hashPage(url) === own &&
        (names === undefined || names === now.names) &&
        files.every(([file, hash]) => now.hashFile(file) === hash) &&
        replies.every(([question, reply]) => replyTo(question, site) === reply)
      );
    },
  };
}

/** Codes of messages about files that could be there after a change. */
const NAMES_FILES = /^(?:missing|unsupported|snippet|unknown-icon|author)/;

/** An empty text stands for "no". */
function replyTo(question: string, { targets }: SiteContext): string {
  const space = question.indexOf(' ');
  const name = question.slice(space + 1);
  switch (question.slice(0, space)) {
    case 'page':
      return targets.hasPage(name) ? 'yes' : '';
    case 'asset':
      return targets.hasAsset(name) ? 'yes' : '';
    default:
      return targets.redirect(name) ?? '';
  }
}

/** Reports searches to the server: not every keystroke, only the queries that a reader settled on. */
export interface SearchRecord {
  /** Call when results are shown. */
  note: (query: string, results: number) => void;
  /** Call when the reader continues typing. */
  drop: () => void;
  /** Call when the reader follows a result. `page` is its path in the bundle. */
  click: (query: string, page: string) => void;
  /** Call when the reader closes the dialog, or the page. */
  end: () => void;
}

/** Milliseconds after which a query whose results are shown counts as intended. */
const TYPING_PAUSE_MS = 1500;

export function createSearchRecord(): SearchRecord {
  let last: { query: string; results: number } | undefined;
  let recordedQuery: string | undefined;
  let timer = 0;
  const take = () => {
    window.clearTimeout(timer);
    if (!last) return [];
    const event = { type: 'search', ...last } as const;
    recordedQuery = last.query;
    last = undefined;
    return [event];
  };
  const flushEvents = (): void => {
    const events = take();
    if (events.length > 0) window.__docs.record?.(...events);
  };
  return {
    note(query, results) {
      window.clearTimeout(timer);
      if (query === recordedQuery) return;
      last = { query, results };
      timer = window.setTimeout(flushEvents, TYPING_PAUSE_MS);
    },
    drop() {
      window.clearTimeout(timer);
      last = undefined;
    },
    click(query, page) {
      window.__docs.record?.(...take(), { type: 'click', query, page: `/${page}` });
    },
    end() {
      flushEvents();
      recordedQuery = undefined;
    },
  };
}

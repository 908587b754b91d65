/** Entry of `_docs/search.js`, loaded when search is first used. */
import { createDialog } from './search-dialog.ts';
import { highlightHits } from './search-highlight.ts';
import { findPlace, searchPages } from './search-index.ts';

let dialog: { open: () => void } | undefined;

window.__docs.search = {
  open() {
    dialog ??= createDialog();
    dialog.open();
  },
  async find(query, limit) {
    const { pages } = await searchPages({ query, index: findPlace().index, limit, withTexts: false });
    return pages;
  },
  highlight: highlightHits,
};

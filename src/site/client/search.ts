/** Entry of `_docs/search.js`, loaded when search is first used. */
import { createDialog } from './search-dialog.ts';
import { findSections } from './search-index.ts';

let dialog: { open: () => void } | undefined;

window.__docs.search = {
  open() {
    dialog ??= createDialog();
    dialog.open();
  },
  async find(query, limit) {
    const pages = await findSections(query);
    return pages.slice(0, limit).map((page) => page.page);
  },
};

import type { IndexSummary } from './search-engine.ts';
import { findPlace, summarize } from './search-index.ts';
import type { Texts } from './search-texts.ts';
import { createElement } from './search-view.ts';

/** The bar of filters below the input: sections of the site, and its other languages and versions. */
export interface Filters {
  bar: HTMLElement;
  /** Returns the index and the section to search. */
  chosen: () => { index: string; section?: string | undefined };
  /** Loads the names to choose from. */
  load: () => Promise<void>;
  /** Shows the sections that have results. `counts`: section number → pages. */
  update: (counts: ReadonlyMap<number, number>) => void;
}

/** Maximum number of sections to show, those with the most results first. */
const MAX_SHOWN = 8;

/** `onChange` is called when the reader selects another filter. */
export function createFilters(text: Texts, onChange: () => void): Filters {
  const place = findPlace();
  let index = place.index;
  let section: string | undefined;
  let summary: IndexSummary | undefined;
  const parts = createElement('div', { class: 'bd-SearchParts', role: 'group', 'aria-label': text('searchFilter') });
  const indexSelect = createElement('select', { class: 'bd-SearchOthers', 'aria-label': text('searchFilter') });
  const bar = createElement('div', { class: 'bd-SearchFilters' }, parts, indexSelect);
  bar.hidden = true;
  indexSelect.addEventListener('change', () => {
    index = indexSelect.value;
    section = undefined;
    onChange();
  });
  const createChip = (label: string, value: string | undefined, count?: number): HTMLElement => {
    const button = createElement(
      'button',
      { type: 'button', class: 'bd-SearchChip', 'aria-pressed': String(value === section) },
      label,
    );
    if (count !== undefined) button.append(createElement('span', { class: 'bd-SearchCount' }, String(count)));
    button.addEventListener('click', () => {
      section = value;
      onChange();
    });
    return button;
  };
  return {
    bar,
    chosen: () => ({ index, section }),
    async load() {
      summary = await summarize(index);
      if (indexSelect.options.length > 0) return;
      const currentSummary = await summarize(place.index);
      indexSelect.hidden = currentSummary.others.length === 0;
      if (indexSelect.hidden) return;
      indexSelect.append(new Option(getCurrentIndexLabel(), place.index));
      for (const { name, language, version } of currentSummary.others)
        indexSelect.append(new Option(createLabel(language, version), name));
    },
    update(counts) {
      const sortedCounts = [...counts].sort(([a, left], [b, right]) => right - left || a - b);
      const sectionCounts = sortedCounts.flatMap(([number, count]) => {
        const name = summary?.sections[number] ?? '';
        return name === '' ? [] : [{ name, count }];
      });
      const isUseful = sectionCounts.length > 1 || section !== undefined;
      parts.replaceChildren(
        ...(isUseful
          ? [
              createChip(text('searchAll'), undefined),
              ...sectionCounts.slice(0, MAX_SHOWN).map(({ name, count }) => createChip(name, name, count)),
            ]
          : []),
      );
      bar.hidden = !isUseful && indexSelect.options.length === 0;
    },
  };
}

/**
 * Returns the label of the reader's own index (such as `search-index-pt-br-v2`), from the page's language and version.
 */
function getCurrentIndexLabel(): string {
  const language = document.documentElement.lang;
  const version = document.querySelector('.version-switcher [aria-current]')?.textContent?.trim();
  return createLabel(language, version === undefined || version === '' ? undefined : version);
}

function createLabel(language: string | undefined, version: string | undefined): string {
  return [language === undefined ? undefined : getLanguageName(language), version].filter(Boolean).join(' · ') || '–';
}

/** Returns the name of a language in that language. */
function getLanguageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

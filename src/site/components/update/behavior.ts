/**
 * Filters a changelog by its entries' tags: an entry is shown if it has all selected tags, also in the table of
 * contents. Tags that would leave no entry are disabled.
 */
export function setupUpdates(root: ParentNode): void {
  const buttons = [...root.querySelectorAll<HTMLElement>('.bd-ChangelogFilter')];
  if (buttons.length === 0) return;
  const updates = [...root.querySelectorAll<HTMLElement>('.update')];
  const chosen = new Set(readAddress().filter((tag) => buttons.some((button) => button.dataset['bdTag'] === tag)));
  const apply = (): void => {
    for (const update of updates) {
      const updateTags = getTags(update);
      update.hidden = [...chosen].some((tag) => !updateTags.includes(tag));
    }
    const availableTags = new Set(updates.flatMap((update) => (update.hidden ? [] : getTags(update))));
    for (const button of buttons) {
      const tag = button.dataset['bdTag'] ?? '';
      button.setAttribute('aria-pressed', String(chosen.has(tag)));
      button.toggleAttribute('disabled', !availableTags.has(tag) && !chosen.has(tag));
    }
    for (const item of document.querySelectorAll<HTMLElement>('.toc-item'))
      item.hidden = findTarget(item)?.closest<HTMLElement>('.update')?.hidden === true;
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const tag = button.dataset['bdTag'] ?? '';
      if (!chosen.delete(tag)) chosen.add(tag);
      writeAddress([...chosen]);
      apply();
    });
  }
  apply();
}

function findTarget(item: HTMLElement): HTMLElement | null {
  const hash = item.querySelector('a')?.hash.slice(1) ?? '';
  try {
    return document.getElementById(decodeURIComponent(hash));
  } catch {
    return null;
  }
}

function getTags(update: HTMLElement): string[] {
  const stored = update.dataset['bdTags'];
  return stored === undefined ? [] : (JSON.parse(stored) as string[]);
}

function readAddress(): string[] {
  return (new URLSearchParams(location.search).get('tags') ?? '').split(',').filter((tag) => tag !== '');
}

function writeAddress(tags: string[]): void {
  const url = new URL(location.href);
  if (tags.length === 0) url.searchParams.delete('tags');
  else url.searchParams.set('tags', tags.join(','));
  history.replaceState(history.state, '', url);
}

/** Filters of a changelog by the tags of its entries: an entry shows when it has every chosen tag. */
export function setupUpdates(root: ParentNode): void {
  const buttons = [...root.querySelectorAll<HTMLElement>('.changelog-filter')];
  if (buttons.length === 0) return;
  const updates = [...root.querySelectorAll<HTMLElement>('.update')];
  const chosen = new Set(readAddress().filter((tag) => buttons.some((button) => button.dataset['tag'] === tag)));
  const apply = (): void => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(chosen.has(button.dataset['tag'] ?? '')));
    for (const update of updates) {
      const own = tagsOf(update);
      update.hidden = [...chosen].some((tag) => !own.includes(tag));
    }
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const tag = button.dataset['tag'] ?? '';
      if (!chosen.delete(tag)) chosen.add(tag);
      writeAddress([...chosen]);
      apply();
    });
  }
  apply();
}

function tagsOf(update: HTMLElement): string[] {
  const stored = update.dataset['tags'];
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

/** Filters of a changelog, from the tags of its entries: an entry shows when it has every chosen tag. */
export function setupUpdates(root: ParentNode): void {
  const updates = [...root.querySelectorAll<HTMLElement>('.update')];
  const tags = [...new Set(updates.flatMap(tagsOf))].sort((a, b) => a.localeCompare(b));
  const first = updates[0];
  if (!first || tags.length === 0) return;
  const chosen = new Set(readAddress().filter((tag) => tags.includes(tag)));
  const buttons = tags.map((tag) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'changelog-filter';
    button.textContent = tag;
    button.addEventListener('click', () => {
      if (!chosen.delete(tag)) chosen.add(tag);
      writeAddress([...chosen]);
      apply();
    });
    return button;
  });
  const apply = (): void => {
    buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(chosen.has(tags[index] ?? ''))));
    for (const update of updates) {
      const own = tagsOf(update);
      update.hidden = [...chosen].some((tag) => !own.includes(tag));
    }
  };
  const bar = document.createElement('div');
  bar.className = 'changelog-filters';
  bar.id = 'changelog-filters';
  bar.setAttribute('role', 'group');
  bar.append(...buttons);
  first.before(bar);
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

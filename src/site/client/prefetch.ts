/** Fetches a page when the reader points at its link, so that it opens at once. Never from disk, never to other hosts. */
export function setupPrefetch(): void {
  if (!location.protocol.startsWith('http')) return;
  const seen = new Set<string>([location.href.split('#')[0] ?? '']);
  const prefetch = (event: Event): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const url = link?.href.split('#')[0] ?? '';
    if (!link || link.origin !== location.origin || link.target !== '' || seen.has(url)) return;
    seen.add(url);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = url;
    document.head.append(hint);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}

import { SPECULATION_RULES } from '../model/speculation-rules.ts';

/**
 * Prefetches the next page in reading order, and pages whose links the reader hovers over, so that they open instantly.
 * Never from disk, from other hosts, or for readers who save data.
 */
export function setupPrefetch(): void {
  if (!location.protocol.startsWith('http') || prefersReducedData()) return;
  const start = HTMLScriptElement.supports?.('speculationrules') ? addRules : watchLinks;
  // The files that the page itself needs come first.
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

function addRules(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = SPECULATION_RULES;
  document.head.append(rules);
}

/** For browsers without speculation rules. */
function watchLinks(): void {
  const loadedUrls = new Set<string>([location.href.split('#')[0] ?? '']);
  const prefetch = (link: HTMLAnchorElement | null | undefined): void => {
    const url = link?.href.split('#')[0] ?? '';
    if (!link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (loadedUrls.has(url)) return;
    loadedUrls.add(url);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = url;
    document.head.append(hint);
  };
  const handlePointer = (event: Event): void =>
    prefetch((event.target as Element).closest<HTMLAnchorElement>('a[href]'));
  document.addEventListener('pointerover', handlePointer, { passive: true });
  document.addEventListener('focusin', handlePointer);
  prefetch(document.querySelector<HTMLAnchorElement>('a.pagination-next'));
}

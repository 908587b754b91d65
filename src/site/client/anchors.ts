import { copyText } from './clipboard.ts';
import { runAfterPaint, root } from './page.ts';

/**
 * Copies a heading's URL when its link is clicked, and scrolls smoothly to links within the page once it has loaded.
 */
export function setupAnchors(): void {
  document.querySelector('#content')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.bd-HeadingAnchor');
    if (link) void copyText(link.href);
  });
  const allow = () => runAfterPaint(() => root.classList.add('bd-Loaded'));
  if (document.readyState === 'complete') allow();
  else window.addEventListener('load', allow, { once: true });
}

import { copyText } from './clipboard.ts';
import { afterPaint, root } from './page.ts';

/** A click on the link beside a heading also copies its address; links within the page scroll smoothly once it has loaded. */
export function setupAnchors(): void {
  document.querySelector('#content')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.heading-anchor');
    if (link) void copyText(link.href);
  });
  const allow = () => afterPaint(() => root.classList.add('has-loaded'));
  if (document.readyState === 'complete') allow();
  else window.addEventListener('load', allow, { once: true });
}

import { copyText } from './clipboard.ts';

/** A click on the link beside a heading also copies its address. */
export function setupAnchors(): void {
  document.querySelector('#content')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.heading-anchor');
    if (link) void copyText(link.href);
  });
}

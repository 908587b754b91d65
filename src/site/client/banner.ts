import { remember } from '../browser/storage.ts';
import { root } from './page.ts';

/**
 * Keeps the bar below the announcement in view when the announcement has scrolled away. Hides it permanently; a changed
 * text has a different key and is shown again.
 */
export function setupBanner(): void {
  const banner = document.querySelector<HTMLElement>('#banner');
  if (!banner) return;
  new ResizeObserver(() => root.style.setProperty('--Banner-height', `${banner.offsetHeight}px`)).observe(banner);
  document.querySelector('[data-bd-dismiss-banner]')?.addEventListener('click', () => {
    remember('banner', root.dataset['bdBanner']);
    root.classList.add('bd-Dismissed');
  });
}

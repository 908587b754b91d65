import { remember } from '../browser/storage.ts';
import { root } from './page.ts';

/** Hides the announcement permanently; a changed text has a different key and is shown again. */
export function setupBanner(): void {
  document.querySelector('[data-dismiss-banner]')?.addEventListener('click', () => {
    remember('banner', root.dataset['banner']);
    root.classList.add('banner-hidden');
  });
}

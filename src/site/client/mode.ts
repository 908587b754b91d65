import { recall, remember } from '../browser/storage.ts';
import { leaveMenu } from './menus.ts';
import { root } from './page.ts';

/**
 * Handles the choice of light, dark or system mode; `mode-script.ts` applies it before the first paint. Print is always
 * light.
 */
export function setupMode(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-bd-mode]')];
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const paper = window.matchMedia('print');
  const apply = (): void => {
    const storedMode = root.dataset['bdStrict'] === undefined ? recall('mode') : undefined;
    const mode = storedMode ?? root.dataset['bdAppearance'];
    const isDark = !paper.matches && (mode === 'dark' || (mode !== 'light' && system.matches));
    root.classList.toggle('dark', isDark);
    // For authors' styles that override what they set for the system preference.
    root.classList.toggle('light', !isDark);
    updateThemeColor(mode);
    for (const button of buttons) button.setAttribute('aria-checked', String(button.dataset['bdMode'] === mode));
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      remember('mode', button.dataset['bdMode']);
      apply();
      leaveMenu(button);
    });
  }
  system.addEventListener('change', apply);
  paper.addEventListener('change', apply);
  window.addEventListener('storage', apply);
  window.addEventListener('pageshow', apply);
  apply();
}

/** Sets the color of the browser's UI to the active mode, whatever the system prefers. */
function updateThemeColor(mode: string | undefined): void {
  const [lightMeta, darkMeta] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-bd-color]');
  if (!lightMeta || !darkMeta) return;
  lightMeta.content = (mode === 'dark' ? darkMeta : lightMeta).dataset['bdColor'] ?? '';
  darkMeta.content = (mode === 'light' ? lightMeta : darkMeta).dataset['bdColor'] ?? '';
}

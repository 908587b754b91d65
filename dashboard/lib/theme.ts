/** Color modes in menu order. */
export const THEMES = ['system', 'light', 'dark'] as const;

/** Color mode. `system` follows the operating system's setting. */
export type Theme = (typeof THEMES)[number];

/** Labels in menus. */
export const THEME_LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Icons of the color modes in menus. */
export const THEME_ICONS = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** Returns the current color mode. */
export function getTheme(): Theme {
  const mode = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === mode) ?? 'system';
}

/** Applies a color mode and stores it in a cookie. The server writes it into the page, to avoid a flash on load. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const age = theme === 'system' ? 0 : 31_536_000;
  document.cookie = `bindery-theme=${theme}; path=/dashboard; max-age=${age}; samesite=strict`;
}

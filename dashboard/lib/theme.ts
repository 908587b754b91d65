export const THEMES = ['system', 'light', 'dark'] as const;

/** `system` follows the setting of the machine. */
export type Theme = (typeof THEMES)[number];

/** As menus name them. */
export const THEME_LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export const THEME_ICONS = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

export function getTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

/** Shows a color mode and keeps it in a cookie: the server puts it into the page, so that the next visit does not flash. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const age = theme === 'system' ? 0 : 31_536_000;
  document.cookie = `bindery-theme=${theme}; path=/dashboard; max-age=${age}; samesite=strict`;
}

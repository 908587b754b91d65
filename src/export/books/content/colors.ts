/** Returns a style with the site's colors for light backgrounds in place of variables, which an EPUB doesn't have. */
export function replaceColors(css: string): string {
  return css.replaceAll(/var\(--([\w-]+)(?:,[^()]*)?\)/g, (_, name: string) => COLORS[name] ?? '#4a5160');
}

const COLORS: Readonly<Record<string, string>> = {
  Text: '#16191f',
  'Text-soft': '#4a5160',
  'Text-faint': '#666e7d',
  Primary: '#123a8c',
  'Primary-soft': '#e9eefc',
  Bg: '#ffffff',
  'Bg-soft': '#f6f7f9',
  'Bg-raised': '#ffffff',
  Border: '#d6d7da',
};

/** Stand-ins for colors: Mermaid computes with colors, so it gets some that nobody writes, and the page's own take their place. */
import { diagramColors } from '../model/diagram-colors.ts';
import { ownVariables } from '../model/theme-variables.ts';

const stands = new Map<string, string>();

/** A color that stands for a value of the page's style sheet. */
function standFor(value: string): string {
  const known = [...stands].find(([, other]) => other === value);
  if (known) return known[0];
  const color = `#${(0xa1b2c3 + stands.size * 0x030105).toString(16)}`;
  stands.set(color, value);
  return color;
}

/** `themeVariables` for drawings that follow the color mode of the page. */
export const PALETTE = diagramColors({
  color: (token) => standFor(ownVariables(`var(--${token})`)),
  tint: (from, to) => standFor(`color-mix(in srgb, ${stands.get(from)} 78%, ${stands.get(to)})`),
});

/** Text with the page's colors in place of their stand-ins. */
export function usePageColors(text: string): string {
  return text.replace(/#[\da-f]{6}\b/gi, (color) => stands.get(color.toLowerCase()) ?? color);
}

/**
 * Stand-ins for colors: Mermaid computes with colors, so it gets unusual ones that are then replaced with the page's
 * variables.
 */
import { getDiagramColors } from './colors.ts';
import { renameVariables } from '../../model/theme-variables.ts';

const stands = new Map<string, string>();

/** Returns a color that represents a value of the page's style sheet. */
function createStandIn(value: string): string {
  const known = [...stands].find(([, other]) => other === value);
  if (known) return known[0];
  const color = `#${(0xa1b2c3 + stands.size * 0x030105).toString(16)}`;
  stands.set(color, value);
  return color;
}

/** `themeVariables` for drawings that follow the page's color mode. */
export const PALETTE = getDiagramColors({
  color: (token) => createStandIn(renameVariables(`var(--${token})`)),
  tint: (from, to) => createStandIn(`color-mix(in srgb, ${stands.get(from)} 78%, ${stands.get(to)})`),
});

/** Replaces the stand-ins in a text with the page's colors. */
export function usePageColors(text: string): string {
  return text.replace(/#[\da-f]{6}\b/gi, (color) => stands.get(color.toLowerCase()) ?? color);
}

import { diagramColors } from '../../model/diagram-colors.ts';
import { ownVariables } from '../../model/theme-variables.ts';
import { root } from '../page.ts';

/** Returns the renderer settings that match the page's styles in the current color mode. */
export function diagramTheme(): Record<string, unknown> {
  const style = getComputedStyle(root);
  const color = (name: string): string => style.getPropertyValue(ownVariables(`--${name}`)).trim();
  return {
    theme: 'base',
    fontFamily: getComputedStyle(document.body).fontFamily,
    themeVariables: {
      darkMode: root.classList.contains('dark'),
      ...diagramColors({ color, tint: (from, to) => mix(from, to, TINT) }),
    },
  };
}

/**
 * Share of the full color in a filled area: enough to distinguish it from its neighbors, but light enough for readable
 * text.
 */
const TINT = 0.22;

/** Mixes two six-digit hex colors; returns the first if either has another format. */
function mix(from: string, to: string, share: number): string {
  const [start, end] = [parse(from), parse(to)];
  if (!start || !end) return from;
  return `#${start
    .map((value, index) =>
      Math.round(value + ((end[index] ?? value) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function parse(color: string): number[] | undefined {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  return match?.slice(1).map((part) => Number.parseInt(part, 16));
}

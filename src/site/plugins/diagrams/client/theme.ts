import { getDiagramColors } from '../colors.ts';
import { renameVariables } from '../../../model/theme-variables.ts';
import { root } from '../../../client/page.ts';

/**
 * Returns the renderer settings that match the page's styles in the current color mode. `colors` are the diagram's own,
 * as JSON.
 */
export function readDiagramTheme(colors: string): Record<string, unknown> {
  const style = getComputedStyle(root);
  const readColor = (name: string): string => style.getPropertyValue(renameVariables(`--${name}`)).trim();
  return {
    theme: 'base',
    fontFamily: getComputedStyle(document.body).fontFamily,
    themeVariables: {
      darkMode: root.classList.contains('dark'),
      ...getDiagramColors({ color: readColor, tint: (from, to) => mixColors(from, to, TINT) }),
      ...(JSON.parse(colors) as Record<string, string>),
    },
  };
}

/**
 * Share of the full color in a filled area: enough to distinguish it from its neighbors, but light enough for readable
 * text.
 */
const TINT = 0.22;

/** Mixes two six-digit hex colors; returns the first if either has another format. */
function mixColors(from: string, to: string, share: number): string {
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

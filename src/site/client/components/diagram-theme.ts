import { diagramColors } from '../../model/diagram-colors.ts';
import { ownVariables } from '../../model/theme-variables.ts';
import { root } from '../page.ts';

/** The renderer's settings for the look of the page in its present color mode. */
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

/** Share of the full color in a filled area: enough to tell it from its neighbors, little enough to read on. */
const TINT = 0.22;

/** A color between two six-digit hex colors; the first one when either is written another way. */
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

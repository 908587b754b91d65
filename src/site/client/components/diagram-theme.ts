import { root } from '../page.ts';

/** The renderer's settings for the look of the page in its present color mode. */
export function diagramTheme(): Record<string, unknown> {
  const style = getComputedStyle(root);
  const color = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const text = color('text');
  return {
    theme: 'base',
    fontFamily: getComputedStyle(document.body).fontFamily,
    themeVariables: {
      darkMode: root.classList.contains('dark'),
      useGradient: false,
      dropShadow: 'none',
      fontSize: '15px',
      background: color('bg'),
      mainBkg: color('primary-soft'),
      primaryColor: color('primary-soft'),
      primaryTextColor: text,
      primaryBorderColor: color('primary'),
      secondaryColor: color('green-soft'),
      secondaryTextColor: text,
      secondaryBorderColor: color('green'),
      tertiaryColor: color('bg-soft'),
      tertiaryTextColor: text,
      tertiaryBorderColor: color('border-strong'),
      noteBkgColor: color('amber-soft'),
      noteTextColor: text,
      noteBorderColor: color('amber'),
      lineColor: color('text-soft'),
      textColor: text,
      titleColor: text,
      edgeLabelBackground: color('bg-soft'),
      clusterBkg: color('bg-soft'),
      clusterBorder: color('border-strong'),
      ...scale(color),
    },
  };
}

/** Slices, sections and branches: the page's palette by turns. */
const HUES = ['primary', 'green', 'amber', 'violet', 'red', 'blue'];

function scale(color: (name: string) => string): Record<string, string> {
  const variables: Record<string, string> = {
    pieTitleTextColor: color('text'),
    pieSectionTextColor: color('text'),
    pieLegendTextColor: color('text'),
    pieStrokeColor: color('bg'),
    pieOuterStrokeColor: color('border-strong'),
    pieOpacity: '1',
  };
  for (let index = 0; index < 12; index++) {
    const hue = HUES[index % HUES.length] ?? 'primary';
    const tint = mix(color(`${hue}-soft`), color(hue), TINT);
    variables[`pie${index + 1}`] = tint;
    variables[`cScale${index}`] = tint;
    variables[`cScaleLabel${index}`] = color('text');
    variables[`cScalePeer${index}`] = color(hue);
  }
  return variables;
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

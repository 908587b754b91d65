import { createPlaces } from '../author-css/places.ts';
import { BACKGROUNDS } from '../color/backgrounds.ts';
import type { SiteConfig } from '../model/config.ts';
import { getText, type TreeNode } from '../model/tree.ts';
import type { Barrier } from './barrier.ts';
import { formatRatio, getNeededContrast, measureContrast, putOn, readColor, type Rgb } from './read-color.ts';
import { readDeclarations } from './read-declarations.ts';
import { isHidden } from './walk-nodes.ts';

/** What is behind a text. */
interface Ground {
  /** In words, for the message. */
  name: string;
  mode: 'light' | 'dark';
  /** Undefined if it isn't known, such as an image. */
  color: Rgb | undefined;
}

/** Finds text whose `style` attribute gives it a color that is hard to read on what is behind it (WCAG 2.2, 1.4.3). */
export function findColorBarriers(
  nodes: readonly TreeNode[],
  config: Pick<SiteConfig, 'theme' | 'background'>,
): Barrier[] {
  const barriers: Barrier[] = [];
  addBarriers(nodes, { grounds: listPageGrounds(config), barriers });
  return barriers;
}

/** The page in light and in dark mode. */
function listPageGrounds({ theme, background }: Pick<SiteConfig, 'theme' | 'background'>): Ground[] {
  return (['light', 'dark'] as const).map((mode) => ({
    name: `the page in ${mode} mode`,
    mode,
    color: readColor(background.color[mode] ?? BACKGROUNDS[theme][mode][0]),
  }));
}

interface State {
  /** For each color mode in which the nodes are shown. */
  grounds: readonly Ground[];
  barriers: Barrier[];
}

function addBarriers(nodes: readonly TreeNode[], { grounds, barriers }: State): void {
  for (const node of nodes) {
    if (node.type === 'text' || isHidden(node)) continue;
    const { style: css, class: classes } = node.type === 'element' ? node.attributes : {};
    const values = typeof css === 'string' ? readDeclarations(css)[0]?.values : undefined;
    const shownGrounds = typeof classes === 'string' ? changeByClasses(grounds, classes) : grounds;
    const ownGrounds = values ? changeGrounds(shownGrounds, values) : shownGrounds;
    const text = readColor(values?.get('color'));
    if (text && getText(node.children).trim() !== '') {
      const needed = getNeededContrast({ size: values?.get('font-size'), weight: values?.get('font-weight') });
      const ground = ownGrounds.find(({ color }) => color && measureContrast(text, color) < needed);
      if (ground?.color)
        barriers.push({
          code: 'contrast-too-low',
          message: `The text color ${values?.get('color')} has a contrast of ${formatRatio(measureContrast(text, ground.color))} to 1 on ${ground.name}, and needs ${needed} (WCAG 2.2, 1.4.3). Choose a color with more contrast${ground.name.startsWith('its') ? '' : ', or set a background with it'}.`,
          at: node.at,
        });
    }
    addBarriers(node.children, { grounds: ownGrounds, barriers });
  }
}

/** Leaves out the mode in which utility classes hide an element. Backgrounds that they set aren't known. */
function changeByClasses(grounds: readonly Ground[], classes: string): readonly Ground[] {
  const names = classes.split(/\s+/);
  const hiddenMode = names.includes('dark:hidden') ? 'dark' : names.includes('hidden') ? 'light' : undefined;
  const visibleGrounds = grounds.filter(({ mode }) => mode !== hiddenMode);
  return names.some((name) => /^(?:dark:)?(?:bg|from|via|to)-/.test(name)) ? forget(visibleGrounds) : visibleGrounds;
}

const forget = (grounds: readonly Ground[]): Ground[] => grounds.map((ground) => ({ ...ground, color: undefined }));

/** Returns the backgrounds behind the content of an element with these declarations. */
function changeGrounds(grounds: readonly Ground[], values: ReadonlyMap<string, string>): readonly Ground[] {
  const written = values.get('background-color') ?? values.get('background');
  if (values.has('background-image')) return forget(grounds);
  if (written === undefined || written === 'none' || written === 'transparent') return grounds;
  const color = readColor(written);
  if (!color) return forget(grounds);
  if ((color.alpha ?? 1) === 1) return grounds.map(({ mode }) => ({ name: `its background ${written}`, mode, color }));
  return grounds.map(({ name, mode, color: ground }) => ({
    name: `its background ${written} on ${name}`,
    mode,
    color: ground && putOn(color, ground),
  }));
}

/** Finds blocks of a style sheet that set a text color that is hard to read on the background that they set with it. */
export function findSheetBarriers(css: string, file: string): Barrier[] {
  const placeOf = createPlaces(css, { file, line: 1, column: 1 });
  return readDeclarations(css)
    .toSorted((a, b) => a.colorAt - b.colorAt)
    .flatMap(({ values, colorAt }) => {
      const background = values.get('background-color') ?? values.get('background');
      const text = readColor(values.get('color'));
      const ground = readColor(background);
      if (!text || !ground || (ground.alpha ?? 1) < 1 || values.has('background-image')) return [];
      const needed = getNeededContrast({ size: values.get('font-size'), weight: values.get('font-weight') });
      const ratio = measureContrast(text, ground);
      if (ratio >= needed) return [];
      return {
        code: 'contrast-too-low',
        message: `The text color ${values.get('color')} has a contrast of ${formatRatio(ratio)} to 1 on the background ${background} of the same rule, and needs ${needed} (WCAG 2.2, 1.4.3). Choose colors with more contrast.`,
        at: placeOf(colorAt),
      };
    });
}

/**
 * Mermaid derives most colors from a few main ones, but only those that its settings don't have. Bindery sets all of
 * them, so a diagram's own main colors would change the text of a box without its background.
 */
import { getContrastColor } from '../../color/colors.ts';

/**
 * Colors that Mermaid derives from each main color, by the names of `themeVariables`. Labels of edges have the color of
 * the text in boxes, so they need the background of a box.
 */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  secondaryColor: ['edgeLabelBackground', 'activationBkgColor'],
  secondaryBorderColor: ['activationBorderColor'],
  tertiaryColor: ['clusterBkg', 'compositeBackground', 'altBackground'],
  tertiaryBorderColor: ['clusterBorder', 'compositeBorder'],
  mainBkg: ['actorBkg', 'stateBkg', 'compositeTitleBackground'],
  nodeBorder: ['actorBorder'],
  primaryColor: [
    'mainBkg',
    'actorBkg',
    'stateBkg',
    'labelBoxBkgColor',
    'compositeTitleBackground',
    'edgeLabelBackground',
  ],
  primaryBorderColor: ['nodeBorder', 'actorBorder', 'labelBoxBorderColor'],
  primaryTextColor: [
    'nodeTextColor',
    'actorTextColor',
    'classText',
    'stateLabelColor',
    'labelTextColor',
    'transitionLabelColor',
  ],
  lineColor: ['transitionColor', 'specialStateColor', 'signalColor'],
};

const SETTING =
  /["']?\b([A-Za-z]\w{3,40})["']?[\t ]*:[\t ]*(["']?)(#[\da-f]{3,8}\b|rgba?\([\d.,%\t ]{1,40}\)|[a-z]{3,20}\b)\2/gi;

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Returns the `themeVariables` that follow from the ones a diagram sets in its directives or frontmatter. */
export function deriveColors(source: string): Record<string, string> {
  const settings = listSettings(source);
  if (settings === '') return {};
  const own = new Map(Array.from(settings.matchAll(SETTING), ([, name = '', , color = '']) => [name, color]));
  const box = own.get('mainBkg') ?? own.get('primaryColor') ?? '';
  // The page's text color changes with its mode, but the box doesn't.
  if (box !== '' && !own.has('primaryTextColor')) {
    if (!HEX.test(box)) return {};
    own.set('primaryTextColor', getContrastColor(box));
  }
  const derived: Record<string, string> = {};
  for (const [main, names] of Object.entries(DERIVED)) {
    const color = own.get(main);
    if (color !== undefined) for (const name of names) if (!own.has(name)) derived[name] ??= color;
  }
  const text = own.get('primaryTextColor');
  if (text !== undefined) derived['primaryTextColor'] = text;
  // Names of states have the color of all text. Transitions have a different one.
  if (text !== undefined && /^\s*stateDiagram/m.test(source) && !own.has('textColor')) derived['textColor'] = text;
  return derived;
}

/** Returns the directives and the frontmatter of a diagram if they set colors, or else ''. */
function listSettings(source: string): string {
  if (!source.includes('themeVariables')) return '';
  const [head = ''] = /^\s*---[\t ]*\n[^]*?\n---[\t ]*(?:\n|$)/.exec(source) ?? [];
  const directives = Array.from(source.matchAll(/%%\{[^]*?\}%%/g), ([directive]) => directive);
  return [head, ...directives].filter((part) => part.includes('themeVariables')).join('\n');
}

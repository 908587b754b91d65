/** Converts hast properties and JSX props to HTML attributes: names as in HTML, and nothing that could run code. */
import { isJsx, type Value } from '../model/tree.ts';
import { lookUp } from '../../lib/look-up.ts';

const ATTRIBUTE_NAMES: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  acceptCharset: 'accept-charset',
  httpEquiv: 'http-equiv',
  defaultValue: 'value',
  defaultChecked: 'checked',
  // SVG 2 uses the unprefixed name.
  xlinkHref: 'href',
  'xlink:href': 'href',
  xmlnsXlink: 'xmlns:xlink',
  xmlLang: 'xml:lang',
  xmlSpace: 'xml:space',
  transformOrigin: 'transform-origin',
  imageRendering: 'image-rendering',
};
/** SVG attributes whose names are case-sensitive (SVG 2, appendix on attributes). */
const CAMEL_CASE_ATTRIBUTES = new Set([
  'viewBox',
  'preserveAspectRatio',
  'gradientUnits',
  'gradientTransform',
  'patternUnits',
  'patternTransform',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'markerWidth',
  'markerHeight',
  'markerUnits',
  'refX',
  'refY',
  'stdDeviation',
  'baseFrequency',
  'numOctaves',
  'spreadMethod',
  'textLength',
  'lengthAdjust',
  'pathLength',
  'attributeName',
  'repeatCount',
  'keyTimes',
]);
/** Attributes that contain no URL but can make a page run code or load resources; always dropped. */
const REMOVED_ATTRIBUTES = new Set([
  'srcdoc',
  'key',
  'ref',
  'dangerouslysetinnerhtml',
  'is',
  'suppresshydrationwarning',
  'http-equiv',
]);

/**
 * Returns the HTML name of a property or prop; undefined if it must not be printed (event handlers, React's own props).
 */
function findAttributeName(name: string): string | undefined {
  const attributeName = lookUp(ATTRIBUTE_NAMES, name);
  if (attributeName) return attributeName;
  if (name.toLowerCase().startsWith('on')) return undefined;
  if (CAMEL_CASE_ATTRIBUTES.has(name)) return name;
  if (/^aria[A-Z]/.test(name)) return `aria-${name.slice(4).toLowerCase()}`;
  if (/^data[A-Z]/.test(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const html =
    /^(?:alignment|baseline|clip|color|dominant|fill|flood|font|letter|lighting|marker|overline|paint|pointer|shape|stop|strikethrough|stroke|text|underline|unicode|vector|word|writing)[A-Z]/.test(
      name,
    )
      ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      : name.toLowerCase();
  return REMOVED_ATTRIBUTES.has(html) || !/^[a-z_:][\w:.-]*$/i.test(html) ? undefined : html;
}

/** Attributes whose boolean values are printed as the words `true` and `false`, as in React. */
const TRUE_FALSE_ATTRIBUTES = /^(?:aria-|data-|(?:contenteditable|draggable|spellcheck)$)/;

/** Returns the attribute value for a prop, or undefined to omit the attribute. */
function findAttributeValue(name: string, value: Value): string | true | undefined {
  if (value === false && TRUE_FALSE_ATTRIBUTES.test(name)) return 'false';
  if (value === null || value === undefined || value === false || isJsx(value)) return undefined;
  if (name === 'style' && typeof value === 'object' && !Array.isArray(value)) return toInlineCss(value);
  if (value === true) return TRUE_FALSE_ATTRIBUTES.test(name) ? 'true' : true;
  if (Array.isArray(value))
    return value.filter((item) => typeof item === 'string' || typeof item === 'number').join(' ');
  return typeof value === 'object' ? undefined : String(value);
}

/** Converts a `style` prop to CSS: strings are returned unchanged, and any other non-object value becomes ''. */
export function toInlineCss(style: Value): string {
  if (typeof style === 'string') return style;
  if (typeof style !== 'object' || style === null || Array.isArray(style) || isJsx(style)) return '';
  return formatStyle(style);
}

/** Returns the CSS text of a React style object; numbers are pixels where CSS expects a length. */
function formatStyle(style: Record<string, Value>): string {
  const rules: string[] = [];
  for (const [name, value] of Object.entries(style)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const property = name.startsWith('--') ? name : hyphenate(name);
    const unit = typeof value === 'number' && value !== 0 && !UNITLESS.test(property) ? 'px' : '';
    rules.push(`${property}:${value}${unit}`);
  }
  return rules.join(';');
}

/** `msTransform` and `WebkitTransform` start with a hyphen in CSS. */
const hyphenate = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');

/** Properties whose numbers are unitless, as in React ("isUnitlessNumber"). */
const UNITLESS =
  /^(?:--.*|animation-iteration-count|aspect-ratio|border-image-(?:outset|slice|width)|column-count|columns|(?:fill|flood|stop)-opacity|flex(?:-grow|-shrink|-order|-positive|-negative)?|font-weight|grid-(?:area|(?:row|column)(?:-end|-span|-start)?)|line-height|opacity|order|orphans|scale|stroke-(?:dasharray|dashoffset|miterlimit|opacity|width)|tab-size|widows|z-index|zoom|-(?:webkit|moz|ms|o)-(?:box-flex(?:-group)?|box-ordinal-group|flex(?:-grow|-shrink)?|flex-order|line-clamp|order)|line-clamp)$/;

/** Converts a map of props to a node's attributes. */
export function toAttributes(props: Record<string, Value>): Record<string, string | true> {
  const result: Record<string, string | true> = {};
  for (const [prop, propValue] of Object.entries(props)) {
    const name = findAttributeName(prop);
    const value = name && findAttributeValue(name, propValue);
    if (name && value !== undefined && value !== '') result[name] = value;
    else if (name && value === '' && /^(?:alt|value|data-)/.test(name)) result[name] = '';
  }
  return result;
}

import { COMPONENT_NAMES, COMPONENT_TAGS } from '../model/component-names.ts';

/** HTML element names that pages can use; anything else in lower case is probably a `<placeholder>` in prose. */
const HTML: ReadonlySet<string> = new Set([
  ...COMPONENT_TAGS.keys(),
  ...(
    'a abbr address area article aside audio b bdi bdo blockquote br button canvas caption center cite code col colgroup data ' +
    'datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr i iframe img input ins kbd label legend li main map mark menu meter nav object ol optgroup ' +
    'option output p picture pre progress q rp rt ruby s samp search section select slot small source span strike strong style sub ' +
    'summary sup table tbody td template textarea tfoot th thead time tr track tt u ul var video wbr ' +
    'svg g path circle rect line polyline polygon ellipse text tspan defs use symbol lineargradient radialgradient stop ' +
    'clippath mask pattern filter title desc marker image foreignobject'
  ).split(' '),
]);

/** Whether it is an element that pages can use. */
export function isHtmlTag(name: string): boolean {
  return HTML.has(name.toLowerCase());
}

/** Whether it is an HTML element or a built-in component. */
export function isKnownTag(name: string): boolean {
  return isHtmlTag(name) || COMPONENT_NAMES.includes(name);
}

/** Elements that start on a new line in browsers. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hgroup li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Returns whether a tag is an element that starts on a new line, or a component. */
export function isBlockTag(name: string): boolean {
  return BLOCKS.has(name.toLowerCase()) || /^[A-Z]/.test(name);
}

/** Whether it is a void element, which has no content and no closing tag in HTML. */
export function isVoidTag(name: string): boolean {
  return /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/i.test(name);
}

/** Elements that do nothing without attributes or a closing tag, and are words used as placeholders. */
const WORDS = new Set(
  (
    'address area circle data desc filter g image label line map marker mask menu object option output param path pattern ' +
    'search select slot stop symbol template text time title use'
  ).split(' '),
);

/**
 * Whether an unclosed tag is text: a placeholder (`Bearer <token>`, `<path>`), a generic type (`Array<User>`) or
 * comparisons (`a <b and c> d`).
 */
export function isPlaceholder(name: string, attributes: string): boolean {
  if (WORDS.has(name.toLowerCase())) return attributes.trim() === '';
  return !isKnownTag(name) || (/^[abipqsu]$/.test(name) && isWords(attributes));
}

/** Whether attributes are only names that HTML doesn't have. */
function isWords(attributes: string): boolean {
  const words = attributes.trim().split(/\s+/);
  return words.every(
    (word) => /^[\w.,()&|]+$/.test(word) && !/^(?:hidden|download|inert|autofocus|itemscope)$/i.test(word),
  );
}

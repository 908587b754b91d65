import { COMPONENT_NAMES } from '../model/component-names.ts';

/** HTML element names that pages may use; anything else in lower case is probably a `<placeholder>` of prose. */
const HTML = new Set(
  (
    'a abbr address area article aside audio b bdi bdo blockquote br button canvas caption center cite code col colgroup data ' +
    'datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr i iframe img input ins kbd label legend li main map mark menu meter nav object ol optgroup ' +
    'option output p picture pre progress q rp rt ruby s samp search section select slot small source span strike strong style sub ' +
    'summary sup table tbody td template textarea tfoot th thead time tr track tt u ul var video wbr ' +
    'svg g path circle rect line polyline polygon ellipse text tspan defs use symbol lineargradient radialgradient stop ' +
    'clippath mask pattern filter title desc marker image foreignobject latex'
  ).split(' '),
);

/** An element that pages may use. */
export function isHtmlTag(name: string): boolean {
  return HTML.has(name.toLowerCase());
}

/** An HTML element or a built-in component. */
export function isKnownTag(name: string): boolean {
  return isHtmlTag(name) || COMPONENT_NAMES.includes(name);
}

/** An element of pages that has no content, and no closing tag in HTML. */
export function isVoidTag(name: string): boolean {
  return /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/i.test(name);
}

/** Elements that mean nothing without attributes or an end, and are words that stand for values. */
const WORDS = new Set(
  (
    'address area circle data desc filter g image label line map marker mask menu object option output param path pattern ' +
    'search select slot stop symbol template text time title use'
  ).split(' '),
);

/** Whether a tag that nothing closes is text: a placeholder (`Bearer <token>`, `<path>`) or a generic (`Array<User>`). */
export function isPlaceholder(name: string, hasAttributes: boolean): boolean {
  if (WORDS.has(name.toLowerCase())) return !hasAttributes;
  return !isKnownTag(name);
}

/**
 * Adapts an author's style sheet to the bundle: names of page parts used like elements also match as classes, parts of
 * the format's themes match Bindery's equivalents, links match by their site path, parts of names never match Bindery's
 * own names, `rgb(var(--primary))` is the brand color, URLs of site files are relative to the sheet, and on an
 * air-gapped site nothing in it refers to another host (content format, Custom CSS and JS; Keep / drop matrix).
 */
import { isAirGapped } from '../../features/deployment-kinds.ts';
import type { Features } from '../../features/features.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import { isExternal } from '../../lib/is-external.ts';
import { findAddresses } from './css-urls.ts';
import { isHook } from './hooks.ts';
import { findLinkSelector, type SiteLinks } from './link-selectors.ts';
import { findPartSelector } from './part-selectors.ts';
import { findEqualSelector, findNumbers, findHeadingSelector } from './spellings.ts';
import { createPlaces } from './places.ts';
import { tokenizeCss, type CssToken } from './tokens.ts';

export interface RewriteCss {
  css: string;
  /** Place of the first character. */
  at: SourcePosition;
  features: Pick<Features, 'deployment'>;
  /** Returns the relative URL of the site file that a URL refers to. @defaultValue URLs stay unchanged */
  resolve?: (address: string) => string | undefined;
  /** Data for selectors of links. @defaultValue these selectors stay unchanged */
  links?: SiteLinks;
  /** Classes of plug-ins that authors can style. @defaultValue none */
  classes?: readonly string[];
  report: Report;
}

/** Returns the style sheet with these changes; everything else stays byte for byte the same. */
export function rewriteCss({ css, at, features, resolve, links, classes = [], report }: RewriteCss): string {
  const tokens = tokenizeCss(css);
  const changes = findNumbers(tokens);
  const site: SiteNames = { links, classes, budget: MAX_LINK_SELECTORS };
  for (const [token, text] of findHooks(tokens, site)) changes.set(token, text);
  if (site.firstSkipped)
    report({
      ...createPlaces(css, at)(site.firstSkipped.at),
      severity: 'warning',
      code: 'too-many-link-selectors',
      message: `The style sheet has more than ${MAX_LINK_SELECTORS} selectors that match links by their path. This one and all after it only match links whose URL in the page is exactly the same. Select these links by a class instead, or move the rules to a second style sheet.`,
    });
  const placeOf = createPlaces(css, at);
  for (const { address, value, tokens: addressTokens, replacement } of findAddresses(tokens)) {
    const resolvedAddress = resolve?.(address);
    if (resolvedAddress !== undefined)
      changes.set(value, value.type === 'url' ? `url("${resolvedAddress}")` : `"${resolvedAddress}"`);
    if (resolvedAddress !== undefined || !isAirGapped(features) || !isExternal(address)) continue;
    for (const token of addressTokens) changes.set(token, '');
    const [first] = addressTokens;
    if (first) changes.set(first, replacement);
    report({
      ...placeOf(first?.at ?? 0),
      severity: 'warning',
      code: 'external-resource',
      message: `The style sheet loads ${address} from another host, which an air-gapped site can't reach, so it is removed. Copy the file into the repository and use its path.`,
    });
  }
  if (changes.size === 0) return css;
  return tokens.map((token) => changes.get(token) ?? token.text).join('');
}

/** At-rules whose block contains rules, not declarations. */
const RULE_BLOCKS = new Set(
  '@media @supports @layer @container @scope @document @-moz-document @starting-style'.split(' '),
);
/** At-rules whose block contains their own names instead of selectors. */
const OPAQUE_BLOCKS = new Set(
  '@keyframes @-webkit-keyframes @-moz-keyframes @font-face @page @property @counter-style @font-feature-values @font-palette-values @view-transition'.split(
    ' ',
  ),
);

/** Each is replaced by a list, which can be a hundred times longer. Real sheets have a few dozen. */
const MAX_LINK_SELECTORS = 500;

/** Names and links of the site that selectors can refer to. */
interface SiteNames {
  links: SiteLinks | undefined;
  classes: readonly string[];
  /** Number of selectors that can still be replaced. */
  budget: number;
  /** The first selector that isn't replaced because of the limit. */
  firstSkipped?: CssToken;
}

/** A token of a selector, and its replacement. */
type Change = [token: CssToken, text: string];

/** Finds selectors for parts of the page. */
function findHooks(tokens: readonly CssToken[], site: SiteNames): Change[] {
  const changes: Change[] = [];
  let start = 0;
  /** Depth of blocks at which an opaque one was entered. */
  let opaque = Infinity;
  let depth = 0;
  let roundCount = 0;
  for (const [index, token] of tokens.entries()) {
    const { type, text } = token;
    if (type === 'function' || text === '(' || text === '[') roundCount++;
    else if (text === ')' || text === ']') roundCount = Math.max(0, roundCount - 1);
    else if (text === '{') {
      const prelude = tokens.slice(start, index);
      if (opaque === Infinity) {
        if (isOpaque(prelude)) opaque = depth;
        else changes.push(...findSelectorHooks(prelude, site));
      }
      depth++;
      roundCount = 0;
      start = index + 1;
    } else if (text === '}') {
      depth = Math.max(0, depth - 1);
      if (depth <= opaque) opaque = Infinity;
      roundCount = 0;
      start = index + 1;
    } else if (text === ';' && roundCount === 0) start = index + 1;
  }
  return changes;
}

/** Whether a block contains no selectors: a custom property can have a block (`--x: {…}`), and so can some at-rules. */
function isOpaque(prelude: readonly CssToken[]): boolean {
  const solidTokens = prelude.filter(isSolid);
  if (solidTokens[0]?.type === 'at') return OPAQUE_BLOCKS.has(solidTokens[0].text.toLowerCase());
  return solidTokens[0]?.type === 'name' && solidTokens[0].text.startsWith('--') && solidTokens[1]?.text === ':';
}

/** Functions whose arguments are selectors. */
const SELECTOR_FUNCTIONS =
  /^(?:is|not|where|has|matches|any|-webkit-any|-moz-any|host|host-context|slotted|cue|current)\($/i;

function findSelectorHooks(prelude: readonly CssToken[], site: SiteNames): Change[] {
  const at = prelude.find(isSolid);
  if (at?.type === 'at' && !(RULE_BLOCKS.has(at.text.toLowerCase()) && at.text.toLowerCase() === '@scope')) return [];
  const changes: Change[] = [];
  /** For each open parenthesis or bracket, whether it contains selectors. */
  const openScopes: boolean[] = [];
  for (const [index, token] of prelude.entries()) {
    const { type, text } = token;
    if (type === 'function') openScopes.push((openScopes.at(-1) ?? true) && SELECTOR_FUNCTIONS.test(text));
    else if (text === '(') openScopes.push(at?.type === 'at' && (openScopes.at(-1) ?? true));
    else if (text === '[') {
      if (openScopes.at(-1) ?? at?.type !== 'at') changes.push(...findAttributeChanges(prelude, index, site));
      openScopes.push(false);
    } else if (text === ')' || text === ']') openScopes.pop();
    else if (openScopes.at(-1) ?? at?.type !== 'at') changes.push(...findChangesAt(prelude, index, site));
  }
  return changes;
}

/** Returns the changes at one token of a selector. */
function findChangesAt(prelude: readonly CssToken[], index: number, { classes }: SiteNames): Change[] {
  const token = prelude[index];
  if (!token) return [];
  const { type, text } = token;
  if (type === 'hash') {
    const equalSelector = findEqualSelector(text);
    return equalSelector === undefined ? [] : [[token, equalSelector]];
  }
  if (type !== 'name' || !startsCompound(prelude, index)) return [];
  const heading = findHeadingSelector(text);
  if (heading !== undefined) return [[token, heading]];
  return isHook(text, classes) ? [[token, `:is(${text},.${text})`]] : [];
}

/** Number of tokens of the longest attribute selector: `[ href *= "x" i ]`. */
const MAX_ATTRIBUTE_TOKENS = 12;

/** Returns the changes of an attribute selector that opens at an index. */
function findAttributeChanges(prelude: readonly CssToken[], index: number, site: SiteNames): Change[] {
  const { links } = site;
  const tokens = prelude.slice(index, index + MAX_ATTRIBUTE_TOKENS);
  const [open, ...others] = tokens.slice(0, tokens.findIndex(({ text }) => text === ']') + 1);
  if (!open) return [];
  const selector = [open, ...others].map(({ text }) => text).join('');
  const part = findPartSelector(selector, site.classes);
  if (part !== undefined) return [[open, part], ...others.map((token): Change => [token, ''])];
  const replacement = links && findLinkSelector(selector, links);
  if (replacement === undefined) return findParagraph(prelude, index);
  if (site.budget === 0) {
    site.firstSkipped ??= open;
    return [];
  }
  site.budget--;
  return [[open, replacement], ...others.map((token): Change => [token, ''])];
}

/**
 * Replaces elements that the format's pages print as other elements, but Bindery prints directly: `span[data-as="p"]`
 * is a paragraph.
 */
function findParagraph(prelude: readonly CssToken[], index: number): Change[] {
  const [open, name, equals, value, close] = prelude.slice(index, index + 5);
  if (!open || name?.text !== 'data-as' || equals?.text !== '=' || close?.text !== ']') return [];
  const element = /^(["']?)([a-z]+\d?)\1$/.exec(value?.text ?? '')?.[2];
  if (element === undefined) return [];
  const before = prelude[index - 1];
  const first = before?.type === 'name' && startsCompound(prelude, index - 1) ? before : open;
  return [
    [first, `:is(${first.text}`],
    [close, `],${element})`],
  ];
}

/**
 * Whether a name is a type selector: no preceding character makes it a class, a pseudo-class or part of a namespace.
 */
function startsCompound(prelude: readonly CssToken[], index: number): boolean {
  const before = prelude[index - 1]?.text ?? '';
  const after = prelude[index + 1]?.text ?? '';
  return !['.', ':', '|', '*', ']', ')', '&'].includes(before) && after !== '|';
}

function isSolid({ type }: CssToken): boolean {
  return type !== 'space' && type !== 'comment';
}

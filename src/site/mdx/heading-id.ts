/** Generates heading ids as the format defines them, which is not GitHub's algorithm (content format, Heading ids). */
import { getText, type TreeNode } from '../model/tree.ts';

/** Returns a heading's id: `Set up v2.1 (beta)` → `set-up-v2-1-beta`. */
export function createHeadingId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/\./g, '-')
    .replace(/[()]/g, '')
    .replace(/['‘]/g, '’')
    .replace(/["“]/g, '”');
}

/** Returns an id without quotation marks and angle brackets, as many links spell it: `the-quick-path`. */
export function removeMarks(id: string): string {
  return id.replace(/[”<>]/g, '');
}

/** Returns further ids for a heading's content. Components can be missing in links. */
export function listContentAliases(content: readonly TreeNode[]): string[] {
  const text = getText(content);
  const ownText = getOwnText(content);
  if (ownText === text) return listHeadingAliases(text);
  return [...listHeadingAliases(text), ...listHeadingAliases(ownText.trim().replace(/\s+/g, ' '))];
}

/** Returns the text outside components. */
function getOwnText(nodes: readonly TreeNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'component') return '';
      return node.type === 'element' && !node.code ? getOwnText(node.children) : getText([node]);
    })
    .join('');
}

/**
 * Returns further ids that existing links use for the same heading: GitHub's, variants of the format's id with fewer
 * punctuation marks or without the resulting runs of hyphens, and those of slug libraries.
 */
export function listHeadingAliases(text: string): string[] {
  const id = removeMarks(createHeadingId(text));
  if (SIMPLE_HEADING.test(text)) return [id];
  const quietId = id.replace(/[,:;!?"`\\*#]/g, '');
  const forms = [
    toGithubSlug(text),
    toGithubSlug(text.replace(EMOJI_MARKS, '')),
    id.replaceAll('’', "'"),
    id,
    quietId,
    quietId.replaceAll('’', ''),
  ];
  const shortId = quietId.replace(/[/&’+]/g, '');
  const tidy = [...forms, shortId, shortId.replaceAll('_', ''), slugify(id), slugify(id.replaceAll('&', '-and-'))].map(
    collapse,
  );
  const words = [toWordSlug(text), toVitePressSlug(text)];
  return [
    ...new Set([
      ...forms,
      ...tidy,
      ...words,
      ...listMarkedForms(text),
      ...listIdentifierForms(text),
      ...listWrittenForms(text),
    ]),
  ].filter((alias) => alias !== '');
}

/** Marks that turn text into emoji, as in 1️⃣. */
const EMOJI_MARKS = /[\uFE0F\u20E3]/g;

/**
 * Spells quotation marks and dashes in each way, and leaves out tildes and underscores, as the format's own sites do.
 */
function listMarkedForms(text: string): string[] {
  const id = createHeadingId(text);
  const openId = id.replace(/(^|[-([{/])”(?=.)/g, '$1“');
  const spellings = [
    id,
    openId,
    openId.replace(/(^|[-([{/“])’(?=.)/g, '$1‘'),
    id.replaceAll('’', "'").replaceAll('”', '"'),
    id.replaceAll('–', '--').replaceAll('—', '---'),
  ];
  return spellings.flatMap((spelling) => [spelling, spelling.replaceAll('~', '').replaceAll('_', '-')]);
}

/** Keeps parentheses and dots: `manifest-(old)`, and the hyphens that dashes were written with: `dev-(--dev)`. */
function listWrittenForms(text: string): string[] {
  const form = text.trim().toLowerCase().replace(/\s+/g, '-');
  if (!/[().]/.test(form) || /["'<>&‘“”]/.test(form)) return [];
  return [form, form.replaceAll('–', '--').replaceAll('—', '---')];
}

/**
 * Headings of ASCII letters and digits whose ids are identical in every form: several words, or one that isn't a code identifier.
 */
const SIMPLE_HEADING = /^(?:[A-Za-z\d]+(?: [A-Za-z\d]+)+|[A-Za-z][a-z\d]*)$/;

/**
 * Returns the ids of a heading that is a single code identifier: links use `syncEnvVars` unchanged, and older
 * generators `sync-env-vars`.
 */
function listIdentifierForms(text: string): string[] {
  const name = text.trim();
  if (/\s/.test(name) || !/\p{Ll}\p{Lu}/u.test(name)) return [];
  const splitName = name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '-');
  return [
    name.replace(/[^\p{L}\p{M}\p{N}\p{Pc}-]/gu, ''),
    collapse(createHeadingId(splitName)),
    toGithubSlug(splitName),
  ];
}

/** Returns GitHub's id: letters, digits, `_` and `-` stay, and each space becomes a hyphen. */
export function toGithubSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/** Returns the slug that slug libraries create from a text: words of letters and digits. */
export function toWordSlug(text: string): string {
  return collapse(slugify(text.toLowerCase()));
}

/** Returns VitePress's id: a hyphen for each run of marks, and `_` before a number at the start. */
function toVitePressSlug(text: string): string {
  const slug = removeAccents(text).replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-');
  return collapse(slug)
    .replace(/^(?=\d)/, '_')
    .toLowerCase();
}

/** Removes accents and replaces everything but letters and digits with hyphens; letters of other scripts stay. */
function slugify(id: string): string {
  return removeAccents(id.replace(/[’']/g, ''))
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
}

/** Decomposes letters and removes their accents. */
function removeAccents(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
}

function collapse(id: string): string {
  return id.replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
}

/** Generates ids that are unique on one page: `setup`, `setup-2`, … */
export class IdSpace {
  readonly #used: Map<string, number>;

  /** `used` is the `state` of another instance. */
  constructor(usedIds: readonly [id: string, count: number][] = []) {
    this.#used = new Map(usedIds);
  }

  /** Returns the ids with the number of times each was requested, as plain data. */
  state(): [id: string, count: number][] {
    return [...this.#used];
  }

  claim(preferredId: string): string {
    const base = preferredId === '' ? 'section' : preferredId;
    const count = (this.#used.get(base) ?? 0) + 1;
    this.#used.set(base, count);
    if (count === 1) return base;
    const id = `${base}-${count}`;
    return this.#used.has(id) ? this.claim(base) : this.claim(id);
  }

  has(id: string): boolean {
    return this.#used.has(id);
  }

  add(id: string): void {
    if (!this.#used.has(id)) this.#used.set(id, 1);
  }

  ids(): string[] {
    return [...this.#used.keys()];
  }
}

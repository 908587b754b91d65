/** Heading ids as the format defines them: not GitHub's algorithm (content format, Heading ids). */

/** `Set up v2.1 (beta)` → `set-up-v2-1-beta`. */
export function headingId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/\./g, '-')
    .replace(/[()]/g, '')
    .replace(/['‘]/g, '’')
    .replace(/["“”<>]/g, '');
}

/**
 * Ids that links in the wild use for the same heading: GitHub's, the format's own with fewer marks or without the runs of
 * hyphens that those leave, and what slug libraries make of it.
 */
export function headingAliases(text: string): string[] {
  const id = headingId(text);
  if (PLAIN.test(text)) return [id];
  const quiet = id.replace(/[,:;!?"`\\*#]/g, '');
  const forms = [githubSlug(text), id.replaceAll('’', "'"), id, quiet, quiet.replaceAll('’', '')];
  const plain = quiet.replace(/[/&’+]/g, '');
  const tidy = [...forms, plain, plain.replaceAll('_', ''), slugify(id), slugify(id.replaceAll('&', '-and-'))].map(
    collapse,
  );
  return [...new Set([...forms, ...tidy, ...namedForms(text), ...writtenForms(text)])].filter((alias) => alias !== '');
}

/** Parentheses and dots stay: `manifest-(old)`. */
function writtenForms(text: string): string[] {
  const form = text.trim().toLowerCase().replace(/\s+/g, '-');
  return /[().]/.test(form) && !/["'<>&‘“”]/.test(form) ? [form] : [];
}

/** Words of ASCII letters and digits, of which every form is the same: several, or one that is no name in code. */
const PLAIN = /^(?:[A-Za-z\d]+(?: [A-Za-z\d]+)+|[A-Za-z][a-z\d]*)$/;

/** A heading that is one name in code: links write `syncEnvVars` as it is, and older generators `sync-env-vars`. */
function namedForms(text: string): string[] {
  const name = text.trim();
  if (/\s/.test(name) || !/\p{Ll}\p{Lu}/u.test(name)) return [];
  const split = name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '-');
  return [name.replace(/[^\p{L}\p{M}\p{N}\p{Pc}-]/gu, ''), collapse(headingId(split)), githubSlug(split)];
}

/** GitHub's id: letters, digits, `_` and `-` stay, each blank becomes a hyphen. */
export function githubSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/** What slug libraries make of a text: words of letters and digits. */
export function wordSlug(text: string): string {
  return collapse(slugify(text.toLowerCase()));
}

/** Letters without accents and digits, all else hyphens; letters of other scripts stay. */
function slugify(id: string): string {
  return id
    .replace(/[’']/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
}

function collapse(id: string): string {
  return id.replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
}

/** Hands out ids that are unique on one page: `setup`, `setup-2`, … */
export class IdSpace {
  readonly #used: Map<string, number>;

  /** `used` is the `state` of another. */
  constructor(used: readonly [id: string, count: number][] = []) {
    this.#used = new Map(used);
  }

  /** Ids with how often each was wanted, as plain data. */
  state(): [id: string, count: number][] {
    return [...this.#used];
  }

  claim(wanted: string): string {
    const base = wanted === '' ? 'section' : wanted;
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

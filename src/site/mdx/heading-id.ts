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

/** Ids that links in the wild use for the same heading: the GitHub slug, and forms without punctuation. */
export function headingAliases(text: string): string[] {
  const lower = text.trim().toLowerCase();
  const github = lower.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replace(/ /g, '-');
  const ascii = headingId(text).replaceAll('’', "'");
  const plain = headingId(text)
    .replace(/[,:;!?`\\/&’+*#]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  const bare = plain.replaceAll('_', '');
  return [...new Set([github, ascii, plain, bare])].filter((alias) => alias !== '');
}

/** Hands out ids that are unique on one page: `setup`, `setup-2`, … */
export class IdSpace {
  readonly #used = new Map<string, number>();

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

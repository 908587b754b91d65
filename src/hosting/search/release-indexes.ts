/** The search indexes of a release: one for each language and version of the site. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { AppError } from '../../errors.ts';
import { PAGE_CHARS, createIndexReader, type IndexCore, type OtherIndex, type IndexReader } from '../../site/shared.ts';
import { findIndexName } from './find-index-name.ts';
import { readScript } from './read-script.ts';
import type { SearchableRelease } from './searchable-release.ts';

export interface ReleaseIndexes {
  /**
   * Returns the index with this name if there is one, or the one for the given language and version, which default to
   * the values of the site's first page. Throws `invalid_request` if there is none.
   */
  choose(wanted: {
    index?: string | undefined;
    language?: string | undefined;
    version?: string | undefined;
  }): Promise<IndexReader>;
}

export function openIndexes(release: SearchableRelease): ReleaseIndexes {
  const names = [...release.files.keys()].flatMap((file) => /^_docs\/([^/]+)\/core\.js$/.exec(file)?.[1] ?? []).sort();
  const readers = new Map(names.map((name) => [name, createIndexReader((part) => readPart(release, name, part))]));
  let otherIndexes: Promise<OtherIndex[]> | undefined;

  const get = (name: string | undefined): IndexReader => {
    const reader = readers.get(name ?? '');
    if (reader) return reader;
    throw new AppError(
      'invalid_bundle',
      "the bundle lists a search index that it doesn't contain. Create a new bundle",
    );
  };
  /**
   * The first index belongs to the site's first page. Each index describes only the others, so another one describes
   * the first.
   */
  const describe = async (): Promise<OtherIndex[]> => {
    const first = await findFirst(release, names);
    const { language, others } = await get(first).core();
    const [second] = others;
    const firstIndex = second && (await get(second.name).core()).others.find(({ name }) => name === first);
    return [firstIndex ?? { name: first, language }, ...others];
  };

  return {
    async choose({ index, language, version }) {
      const indexReader = readers.get(index ?? '');
      if (indexReader) return indexReader;
      otherIndexes ??= describe();
      otherIndexes.catch(() => (otherIndexes = undefined));
      const allIndexes = await otherIndexes;
      const [first] = allIndexes;
      const isWanted = (index: OtherIndex) =>
        (language === undefined || isSame(index.language, language)) &&
        (version === undefined || isSame(index.version, version));
      // The first page's index determines unspecified values.
      const rank = (index: OtherIndex) =>
        Number(index.language === first?.language) + Number(index.version === first?.version);
      const match = allIndexes.filter(isWanted).sort((left, right) => rank(right) - rank(left))[0];
      if (match) return get(match.name);
      throw new AppError(
        'invalid_request',
        `The site doesn't have pages in that language and version. Available: ${listAll(allIndexes)}.`,
      );
    },
  };
}

function isSame(text: string | undefined, label: string): boolean {
  return text?.toLowerCase() === label.toLowerCase();
}

function listAll(all: readonly OtherIndex[]): string {
  return all
    .slice(0, 20)
    .map(({ language, version }) => [language, version].filter((part) => part !== undefined).join(' '))
    .join(', ');
}

/** The first page contains the name of the index that its readers search. */
async function findFirst(release: SearchableRelease, names: readonly string[]): Promise<string> {
  const [first = ''] = names;
  if (names.length < 2 || !release.files.has('index.html')) return first;
  const name = findIndexName(await release.read('index.html'));
  return name !== undefined && names.includes(name) ? name : first;
}

const Core = Type.Object({
  version: Type.String(),
  language: Type.String(),
  pages: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  facts: Type.String(),
  means: Type.Tuple([Type.Number(), Type.Number()]),
  shards: Type.Array(Type.String()),
  sections: Type.Array(Type.String()),
  others: Type.Array(
    Type.Object({
      name: Type.String(),
      language: Type.Optional(Type.String()),
      version: Type.Optional(Type.String()),
    }),
  ),
});

async function readPart(release: SearchableRelease, index: string, part: string): Promise<unknown> {
  const data = await readScript(release, `_docs/${index}/${part}.js`);
  if (part !== 'core' || isCore(data)) return data;
  throw new AppError('invalid_bundle', `_docs/${index}/core.js isn't a search index. Create a new bundle`);
}

/** Scoring takes time proportional to the number of pages. */
function isCore(data: unknown): data is IndexCore {
  return Value.Check(Core, data) && data.facts.length === data.pages * PAGE_CHARS;
}

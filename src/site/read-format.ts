/** Reads the content format with the fields and formats of all plug-ins. */
import { listReferenceNames } from './config/plugin-fields.ts';
import { readConfig as readConfigWith, type ReadConfig } from './config/read-config.ts';
import { parseFrontmatter as parseFrontmatterWith, type ParsedPage } from './content/frontmatter.ts';
import { readPageHead as readPageHeadWith, type PageHead } from './content/page-head.ts';
import { parseReference as parseReferenceWith, type Reference } from './content/references.ts';
import { findRemotes as findRemotesWith } from './descriptions/load/find-remotes.ts';
import { listJsonFormats } from './model/description-format.ts';
import type { Report } from './model/diagnostics.ts';
import { listFormats, listUnprinted } from './model/plugin.ts';
import type { Source } from './model/source.ts';
import { PLUGINS } from './plugins/registry.ts';

/** Fields of docs.json and of the frontmatter that refer to API descriptions or their parts. */
export const DESCRIPTION_FIELDS: readonly string[] = listReferenceNames(PLUGINS);

/** Fields at the top of API descriptions in JSON or YAML. */
export const VERSION_FIELDS: readonly string[] = listJsonFormats(listFormats(PLUGINS)).flatMap(
  ({ json }) => json.versionFields,
);

/** Classes of elements that plug-ins leave out of books. */
export const UNPRINTED_CLASSES: readonly string[] = listUnprinted(PLUGINS);

/** Reads docs.json. Throws `invalid_site` only if there is no usable configuration; other problems are reported. */
export function readConfig(source: Source, report: Report): ReadConfig {
  return readConfigWith(source, { plugins: PLUGINS, report });
}

/** Splits a page into frontmatter and body. Never throws: anything that can't be parsed is reported and omitted. */
export function parseFrontmatter(text: string, file: string, report: Report): ParsedPage {
  return parseFrontmatterWith(text, file, report, PLUGINS);
}

/** Reads a page's summary. Depends only on its arguments. */
export function readPageHead(content: Buffer, file: string): PageHead {
  return readPageHeadWith(content, file, PLUGINS);
}

/** Parses an entry of `pages`. */
export function parseReference(ref: string, isPage?: (ref: string) => boolean): Reference {
  return parseReferenceWith(ref, { isPage, formats: listFormats(PLUGINS) });
}

/**
 * Returns the HTTPS URLs of API descriptions and overlays that a site references, sorted. Throws the same errors as
 * `readConfig`.
 */
export function findRemotes(source: Source, readHead: (file: string) => PageHead): string[] {
  return findRemotesWith(source, { plugins: PLUGINS, readHead });
}

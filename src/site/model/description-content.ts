/**
 * API descriptions in formats that plug-ins add. Such a description consists of named parts, such as `class Shape` or
 * `query user`, and each has a page.
 */
import type { ApiPageNodes, ApiPageOptions } from './api-page.ts';
import type { Report, SourcePosition } from './diagnostics.ts';
import type { JsonObject } from './json.ts';
import type { PartReference } from './part-reference.ts';
import type { TargetForm } from './request-form.ts';

/** What references to a format need. */
export interface FormatLabels {
  /** Field of docs.json and of the frontmatter that refers to a description. */
  field: string;
  /** What messages call a description. */
  label: string;
  /** File endings that references can omit. */
  endings: readonly string[];
  /** Whether a description can be a folder. The files in it aren't part of the site, except for images. */
  hasFolders?: boolean;
  /** Reports references that say something wrong about a description. */
  check?(references: readonly NamedReference[], context: CheckContext): void;
}

/** A description that was read. */
export interface DescriptionContent {
  format: FormatLabels;
  /** Total size of everything read. @defaultValue the file's size */
  bytes?: number | undefined;
  /** Returns all pages, in the order of the description. */
  listPages(): readonly PartPage[];
  /** Returns the same pages as in the navigation. */
  listGroups(): readonly PartGroup[];
  /** Finds the part that a page refers to. */
  find(reference: Pick<PartReference, 'kind' | 'name' | 'parent'>): PartName | undefined;
  /** Returns names for suggestions. */
  listNames(): string[];
  summarize(part: PartName): PartSummary | undefined;
  /**
   * Returns a part as written in a JSON format. Pages with a file that refer to it have its title and description, and
   * its extensions determine its readers.
   */
  findValue?(part: PartName): JsonObject | undefined;
  /** Renders the page of a part. */
  render(part: PartName, options: PartPageOptions): Promise<ApiPageNodes | undefined>;
  /** Creates the form that sends something to a part. Returns undefined if a browser can't. */
  createForm?(part: PartName, options: FormOptions): Promise<TargetForm | undefined>;
}

export interface FormOptions {
  /** See `api.examples.prefill`. */
  prefill: boolean;
  /** Reader groups that the site is built for. @defaultValue none */
  groups?: readonly string[] | undefined;
}

export interface PartName {
  /** Kind and name, unique in the description: `class com.example.Shape`. */
  name: string;
  /** Set if only this member is meant: `method area`. */
  member?: string;
}

export interface PartPage {
  name: string;
  /** Relative to the directory of the description: `queries/read-book`. */
  path: string;
  /** What `path` was in earlier versions. @defaultValue the same */
  formerPath?: string;
}

export interface PartGroup {
  /** A name, or the key of an interface text. Absent for pages that are in no group. */
  label?: { name: string } | { text: string };
  pages: readonly PartPage[];
  groups: readonly PartGroup[];
}

/** What lists of pages and link previews show. */
export interface PartSummary {
  title: string;
  /** Markdown. */
  description: string;
  deprecated: boolean;
  /** Whether the part has no page. @defaultValue false */
  excluded?: boolean;
  /** Further fields of the page's frontmatter. @defaultValue none */
  frontmatter?: Readonly<Record<string, unknown>>;
}

export interface PartPageOptions extends ApiPageOptions {
  /** Returns the page URL of another part, or undefined if it has none. */
  urlOf(name: string): string | undefined;
}

/** A reference to a description in docs.json or on a page. */
export interface NamedReference {
  /** Name of the description. */
  name: string;
  /** `format` as written. */
  format?: string | undefined;
  place: SourcePosition;
  /** The diagnostic to report, which depends on where the reference is. */
  code: 'config-invalid-value' | 'frontmatter-invalid-value';
}

export interface CheckContext {
  documents: { find(name: string): DescribedDocument | undefined };
  report: Report;
}

export interface DescribedDocument {
  /** `other` for the format of a plug-in. */
  kind: 'openapi' | 'other';
  /** Set for the format of a plug-in. */
  content?: DescriptionContent;
}

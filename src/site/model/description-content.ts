/**
 * API descriptions in the formats of plug-ins. A description consists of named parts, such as `GET /users`, `class Shape`
 * or `query user`, and each has a page.
 */
import type { ApiPageNodes, ApiPageOptions } from './api-page.ts';
import type { SiteConfig } from './config.ts';
import type { Report, SourcePosition } from './diagnostics.ts';
import type { JsonObject } from './json.ts';
import type { PartReference } from './part-reference.ts';
import type { TargetForm } from './request-form.ts';
import type { SpecReference } from './spec-reference.ts';

/** What references to a format need. */
export interface FormatLabels {
  /** Field of docs.json and of the frontmatter that refers to a description. */
  field: string;
  /** Further fields of the frontmatter that refer to a part. @defaultValue none */
  otherPageFields?: readonly string[];
  /** What messages call a description. */
  label: string;
  /** File endings that references can omit. */
  endings: readonly string[];
  /** Words for messages about files that have no supported format. */
  words: FormatWords;
  /** Whether a description can be a folder. The files in it aren't part of the site, except for images. */
  hasFolders?: boolean;
  /** Reports references that say something wrong about a description. */
  check?(references: readonly NamedReference[], context: CheckContext): void;
}

/** Words of a format for messages about files that have no supported format. */
export interface FormatWords {
  /** Name of a description. @defaultValue an API description */
  kind?: string;
  /** Describes a file in this format. @defaultValue the version fields of a JSON format */
  file?: string;
  /** Describes a folder in this format. A JSON format gives its name. @defaultValue descriptions can't be in folders */
  folder?: string;
  /** Returns the advice for a web page of another tool. `isUrl` is true for a page on another host. */
  describeWebPage?(isUrl: boolean): string;
}

/** A description that was read. */
export interface DescriptionContent {
  format: FormatLabels;
  /** Total size of everything read. @defaultValue the file's size */
  bytes?: number | undefined;
  /** Returns all pages, in the order of the description. `slug` is the reference's. */
  listPages(slug?: SpecReference['slug']): readonly PartPage[];
  /** Returns the same pages as in the navigation. It can leave out pages without an entry and order groups without them. */
  listGroups(hasEntry: (name: string) => boolean): readonly PartGroup[];
  /** Finds the part that a page refers to. */
  find(reference: Pick<PartReference, 'kind' | 'name' | 'parent'>): PartName | undefined;
  /** Returns the parts with an id of the author's, by which pages can refer to them. @defaultValue none */
  listIds?(): ReadonlyMap<string, readonly PartName[]>;
  /** Returns names for suggestions, of parts of a kind in `partKinds` if the format has any. */
  listNames(kind: string): string[];
  summarize(part: PartName): PartSummary | undefined;
  /** Returns names that readers search the page of a part by. @defaultValue the part's name without its kind */
  listKeywords?(part: PartName): string[];
  /**
   * Returns a part as written in a JSON format. Pages with a file that refer to it have its title and description, and
   * its extensions determine its readers.
   */
  findValue?(part: PartName): JsonObject | undefined;
  /** Returns the object that contains a part in a JSON format. Its readers are the part's, unless that has its own. */
  findParent?(part: PartName): JsonObject | undefined;
  /** Returns the author's Markdown for the generated page of a part, or ''. @defaultValue '' */
  getAuthorText?(part: PartName): string;
  /** Returns texts that no page shows, because they are about no part with a page. @defaultValue none */
  listUnshownTexts?(): readonly UnshownText[];
  /** Returns the names of parts that are invalid and left out. @defaultValue none */
  listInvalidParts?(): readonly string[];
  /** Renders the page of a part. */
  render(part: PartName, options: PartPageOptions): Promise<ApiPageNodes | undefined>;
  /** Creates the form that sends something to a part. Returns undefined if a browser can't. */
  createForm?(part: PartName, options: FormOptions): Promise<TargetForm | undefined>;
}

export interface UnshownText {
  /** Name of the text in messages: `the comment of the namespace "a"`. */
  name: string;
  text: string;
}

export interface FormOptions {
  api: SiteConfig['api'];
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
  /** Relative to the directory of the description: `queries/read-book`. With a leading slash, the author chose the URL. */
  path: string;
  /** What `path` was in earlier versions. @defaultValue the same */
  formerPath?: string | undefined;
}

export interface PartGroup {
  /** A name, or the key of an interface text. Absent for pages that are in no group. */
  label?: { name: string } | { text: string };
  pages: readonly Pick<PartPage, 'name'>[];
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
  /** HTTP method that the sidebar shows, in uppercase. @defaultValue none */
  method?: string;
  /** Further fields of the page's frontmatter. @defaultValue none */
  frontmatter?: Readonly<Record<string, unknown>>;
}

export interface PartPageOptions extends ApiPageOptions {
  /** Returns the page URL of another part, or undefined if it has none. */
  urlOf(name: string): string | undefined;
  /**
   * Returns whether readers can't see a part of this or another description, which links then don't mention.
   * @defaultValue they see all parts
   */
  isWithheld?(part: PartName, description?: string): boolean;
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
  /** Absent for a description that isn't read from a file. */
  content?: DescriptionContent;
}

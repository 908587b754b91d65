/** The part of an API description that a page shows. */
export interface PartReference {
  /** `operation`, `class`, `method`, `query`. */
  kind: string;
  /** In a JSON format, as written: it can start with the source, because only the site's files tell where it ends. */
  name: string;
  /** The symbol that a method or property belongs to. @defaultValue the part of the name before the member */
  parent?: string;
  /** As written. @defaultValue the source in the navigation */
  source?: string;
  /** The tool that wrote the description. */
  format?: string;
}

/** A reference to a part by its method and path. */
export interface OperationReference {
  /** The API description, if specified: a path in any spelling, or a URL. */
  spec?: string;
  /** In upper case, or `webhook`. */
  method: string;
  /** Path template with its leading slash, or the name of the webhook. */
  path: string;
  /** Whether a page's file could have the same name: `Get started`. */
  ambiguous: boolean;
}

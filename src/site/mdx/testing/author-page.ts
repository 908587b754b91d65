/** A page with code as authors write it. */
export interface AuthorPage {
  /** The page's Markdown, without frontmatter. */
  page: string;
  /** Imported files, by path. */
  files?: Record<string, string>;
}

/** A page whose code reacts to readers. */
export interface InteractivePage extends AuthorPage {
  /** Steps to perform in this order without a mouse, in a window that has just opened the page. */
  keyboard: readonly Step[];
  /** Steps to perform afterwards with a mouse, continuing from where the keyboard left the page. */
  pointer: readonly Step[];
}

/**
 * One reader action and the changes it causes: text that is shown or matched afterwards wasn't before, and vice versa.
 */
export interface Step {
  /** Role and accessible name of the control, which is reached with Tab or clicked. */
  on: readonly [role: Role, name: string];
  /** Keys to press on it. */
  keys?: readonly string[];
  /** Text that replaces the current value. */
  types?: string;
  /** Value of the option to select. */
  picks?: string;
  /** Whether the mouse only hovers over it. */
  hovers?: boolean;
  /** Texts that are on the page once, and visible. */
  shows?: readonly string[];
  /** Texts that are not on the page, not even hidden. */
  hides?: readonly string[];
  /** Selectors that match in the page's content. */
  matches?: readonly string[];
  /** Text passed to `alert` or to the clipboard. */
  says?: string;
  /**
   * Selector of the element with focus afterwards, `*` for any. @defaultValue the control, if keys were pressed on it
   */
  focuses?: string;
}

type Role =
  | 'button'
  | 'checkbox'
  | 'columnheader'
  | 'combobox'
  | 'link'
  | 'radio'
  | 'slider'
  | 'spinbutton'
  | 'switch'
  | 'tab'
  | 'textbox';

/** A page with code as authors write it. */
export interface AuthorPage {
  /** Its Markdown, without frontmatter. */
  page: string;
  /** Files that it imports, by their paths. */
  files?: Record<string, string>;
}

/** A page whose code reacts to readers. */
export interface InteractivePage extends AuthorPage {
  /** Done in this order without a mouse, in a window that has just opened the page. */
  keyboard: readonly Step[];
  /** Done after that with a mouse, where the keyboard has left the page. */
  pointer: readonly Step[];
}

/** One thing that a reader does, and what it changes: what is shown or matched afterwards is not before, and the reverse. */
export interface Step {
  /** Role and accessible name of the control: reached with Tab, or clicked. */
  on: readonly [role: Role, name: string];
  /** Keys pressed on it. */
  keys?: readonly string[];
  /** Text typed in place of what it holds. */
  types?: string;
  /** Value of the option that is chosen. */
  picks?: string;
  /** The mouse only comes over it. */
  hovers?: boolean;
  /** Texts that are in the page once, and visible. */
  shows?: readonly string[];
  /** Texts that are not in the page, not even hidden. */
  hides?: readonly string[];
  /** Selectors of what the page has, within its content. */
  matches?: readonly string[];
  /** Text given to `alert` or to the clipboard. */
  says?: string;
  /** Selector of what has the focus afterwards, `*` for anything. @defaultValue the control, where keys were pressed on it */
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

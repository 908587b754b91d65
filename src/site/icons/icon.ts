/** An icon that the page's sprite contains once and every use refers to. */
export interface Icon {
  /** Unique per icon, valid as an HTML id: `fas-house`, `lucide-rocket`. */
  id: string;
  viewBox: string;
  /** SVG elements. From Bindery's icon packages only, never from authors. */
  body: string;
}

/** The part of a library that finds an icon by name. */
export interface IconSet {
  /** `type` is a FontAwesome style name; other libraries ignore it. */
  find(name: string, type?: string): Icon | undefined;
  /** Returns every name, for suggestions. */
  names(): readonly string[];
}

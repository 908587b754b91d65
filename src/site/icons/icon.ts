/** A drawing that the page's sprite holds once and every use points at. */
export interface Icon {
  /** Unique per drawing, fit for an HTML id: `fas-house`, `lucide-rocket`. */
  id: string;
  viewBox: string;
  /** SVG elements. From our icon packages only, never from authors. */
  body: string;
}

/** Part of a library: tells whether it has a drawing of a name. */
export interface IconSet {
  /** `type` is a FontAwesome style name; other libraries ignore it. */
  find(name: string, type?: string): Icon | undefined;
  /** Every name, for suggestions. */
  names(): readonly string[];
}

import type { Place } from './diagnostics.ts';

/** A value of the configuration that the frame of all pages links to or draws. */
export interface ConfigUse {
  /** `markdown` is a text that may hold links and images. */
  kind: 'link' | 'image' | 'icon' | 'markdown';
  value: string;
  /** Style of an icon. */
  type?: string;
  place: Place;
}

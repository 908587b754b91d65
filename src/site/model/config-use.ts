import type { SourcePosition } from './diagnostics.ts';

/** A configuration value that all pages link to or show in their frame. */
export interface ConfigReference {
  /** `markdown` is text that can contain links and images. */
  kind: 'link' | 'image' | 'icon' | 'markdown' | 'code-theme';
  value: string;
  /** Style of an icon. */
  type?: string;
  place: SourcePosition;
}

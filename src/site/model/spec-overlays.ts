/** An API description and its overlays, in the order in which they are applied. */
export interface SpecOverlays {
  document: string;
  files: string[];
}

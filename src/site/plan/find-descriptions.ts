/** Stage 2 of the plan: the site's API descriptions and their overlays. */
import type { IgnoreRules } from '../content/ignore.ts';
import type { SiteConfig } from '../model/config.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import { listJsonFormats, type DescriptionFormat } from '../model/description-format.ts';
import type { Source } from '../model/source.ts';
import type { SpecOverlays } from '../model/spec-overlays.ts';
import { listSpecReferences, type FieldReference } from '../descriptions/check-descriptions.ts';
import { createSpecName } from '../descriptions/find-subject.ts';
import { findDescriptions, type DescriptionFile } from '../descriptions/load/find-descriptions.ts';
import { findOverlays, type OverlayFiles } from '../descriptions/load/overlays/find-overlays.ts';

/** A description that docs.json refers to. */
export interface NamedDescription {
  /** Field that refers to it. */
  field: string;
  name: string;
  place: SourcePosition;
}

export interface SiteDescriptions {
  /** Descriptions that docs.json refers to: by format, and in its order. */
  named: readonly NamedDescription[];
  /** Descriptions in the docs folder, sorted. */
  scanned: readonly DescriptionFile[];
  /** Files in the docs folder that can hide something from some readers. */
  marked: ReadonlySet<string>;
  overlays: readonly SpecOverlays[];
  /** Files that are overlays, even if nothing uses them. */
  overlayFiles: readonly string[];
  /** Overlays for URLs: whether the site uses those URLs is known only later. */
  ofAddresses: OverlayFiles['ofAddresses'];
}

/** Finds descriptions and their overlays without parsing a description. */
export function findSiteDescriptions(input: {
  source: Source;
  config: Pick<SiteConfig, 'api' | 'navigation'>;
  configFiles: readonly string[];
  ignore: IgnoreRules;
  formats: readonly DescriptionFormat[];
  report: Report;
}): SiteDescriptions {
  const { source, config, ignore, formats, report } = input;
  const configFiles = new Set(input.configFiles);
  const isIgnored = (file: string) => configFiles.has(file) || ignore.byAuthor(file) || ignore.byDefaultAsAsset(file);
  const {
    descriptions: scannedDescriptions,
    overlays: scannedOverlays,
    marked,
  } = findDescriptions(source, isIgnored, formats);
  const specName = createSpecName(
    (file) => source.has(file),
    scannedDescriptions.map((description) => description.name),
    formats,
  );
  const allReferences = sortByFormat(listSpecReferences(config), formats);
  const jsonFields = new Set(listJsonFormats(formats).map(({ field }) => field));
  const references = allReferences.filter(({ field }) => jsonFields.has(field));
  const { overlays, ofAddresses } = findOverlays({ references, scanned: scannedOverlays, source, specName, report });
  return {
    named: allReferences.flatMap(({ field, sources, place }) =>
      sources.map((specPath) => ({ field, name: specName(specPath), place })),
    ),
    scanned: scannedDescriptions,
    marked,
    overlays,
    overlayFiles: [...scannedOverlays, ...overlays.flatMap(({ files }) => files)],
    ofAddresses,
  };
}

/** Sorts references by format. Those of other fields come last. */
function sortByFormat(references: readonly FieldReference[], formats: readonly DescriptionFormat[]): FieldReference[] {
  const ranks = new Map(formats.map(({ field }, index) => [field, index]));
  const getRank = ({ field }: FieldReference) => ranks.get(field) ?? formats.length;
  return references.toSorted((a, b) => getRank(a) - getRank(b));
}

/** Expands a folder that is used as the source of API descriptions to the descriptions in it. */
import type { SiteConfig } from '../model/config.ts';
import { listJsonFormats, type DescriptionFormat } from '../model/description-format.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import type { Source } from '../model/source.ts';
import type { SpecReference } from '../model/spec-reference.ts';
import { listInFolder } from './load/find-descriptions.ts';
import { findSpecFile } from './references.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** Returns the configuration with each folder replaced by its files, sorted by name. */
export function expandSpecFolders<Config extends Pick<SiteConfig, 'api' | 'navigation'>>(
  config: Config,
  source: Source,
  formats: readonly DescriptionFormat[],
): Config {
  const endings = formats.flatMap((format) => format.endings);
  const isFile = (specName: string) =>
    findSpecFile(specName, (file) => /^https?:/i.test(file) || source.has(file), [], endings) !== undefined;
  const expand = (spec: SpecReference | undefined, field: string): SpecReference | undefined => {
    if (spec?.parts) {
      const parts = spec.parts.flatMap((part) => expand(part, field) ?? []);
      return { ...spec, parts, sources: parts.flatMap(({ sources }) => sources) };
    }
    if (!spec || spec.sources.every(isFile)) return spec;
    const sources = spec.sources.flatMap((specName) => {
      const descriptions = isFile(specName) ? [] : listInFolder(source, trimEndSlashes(specName), { field, formats });
      return descriptions.length > 0 ? descriptions : [specName];
    });
    return { ...spec, sources };
  };
  const jsonFields = new Set(listJsonFormats(formats).map(({ field }) => field));
  const expandParts = (parts: NonNullable<NavigationInput['parts']>): typeof parts =>
    Object.fromEntries(
      Object.entries(parts).map(([field, spec]) => [field, (jsonFields.has(field) && expand(spec, field)) || spec]),
    );
  const expandNode = (node: NavigationInput): NavigationInput => ({
    ...node,
    ...(node.parts && { parts: expandParts(node.parts) }),
    children: node.children.map((child) =>
      child.type === 'node' ? { type: 'node', node: expandNode(child.node) } : child,
    ),
  });
  const { api, navigation } = config;
  return {
    ...config,
    api: { ...api, parts: expandParts(api.parts) },
    navigation: expandNode(navigation),
  };
}

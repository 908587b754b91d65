import type { ConfigHooks } from '../../config/plugin-fields.ts';
import { readConfig } from '../../config/read-config.ts';
import type { PageHead } from '../../content/page-head.ts';
import { splitNames } from '../../model/joined-names.ts';
import type { Source } from '../../model/source.ts';
import { listSpecReferences } from '../check-descriptions.ts';

/**
 * Returns the HTTPS URLs of API descriptions and overlays that a site references, sorted. Throws the same errors as
 * `readConfig`.
 */
export function findRemotes(
  source: Source,
  { plugins, readHead }: { plugins: readonly ConfigHooks[]; readHead(file: string): PageHead },
): string[] {
  const { config } = readConfig(source, { plugins, report: () => {} });
  const urls = new Set(
    listSpecReferences(config)
      .flatMap(({ sources, overlays = [] }) => [...sources.flatMap(splitNames), ...overlays])
      .filter((name) => /^https:/i.test(name)),
  );
  for (const file of source.files) {
    if (!/\.mdx?$/.test(file)) continue;
    for (const url of readHead(file).specUrls) urls.add(url);
  }
  return [...urls].sort();
}

import { readConfig } from '../../config/read-config.ts';
import type { Source } from '../../model/source.ts';
import { listSpecReferences } from '../check-descriptions.ts';

const FRONTMATTER = /^(?:openapi|openapi-schema|asyncapi):[ \t]*["']?(https:\/\/[^\s"']+)[ \t]/gm;
/** Characters of a page that are searched for frontmatter. */
const HEAD = 5000;

/** The HTTPS addresses of API descriptions and overlays that a site names, sorted. Throws as `readConfig` does. */
export function findRemotes(source: Source): string[] {
  const { config } = readConfig(source, () => {});
  const { openapi, asyncapi } = listSpecReferences(config);
  const urls = new Set(
    [...openapi, ...asyncapi]
      .flatMap(({ sources, overlays = [] }) => [...sources, ...overlays])
      .filter((name) => /^https:/i.test(name)),
  );
  for (const file of source.files) {
    if (!/\.mdx?$/.test(file)) continue;
    const head = source.read(file).subarray(0, HEAD);
    if (!head.includes('https://')) continue;
    for (const [, url = ''] of head.toString('utf8').matchAll(FRONTMATTER)) urls.add(url);
  }
  return [...urls].sort();
}

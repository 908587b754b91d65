/** Every plug-in. To add one, add a folder beside this file and a line here. Planning loads it, so each is small. */
import type { SitePlugin } from '../print/site-context.ts';
import { asyncapi } from './asyncapi/asyncapi.ts';
import { diagrams } from './diagrams/diagrams.ts';
import { feeds } from './feeds/feeds.ts';
import { foreignSyntax } from './foreign-syntax/foreign-syntax.ts';
import { graphql } from './graphql/graphql.ts';
import { islands } from './islands/islands.ts';
import { math } from './math/math.ts';
import { openapi } from './openapi/openapi.ts';
import { pageHistory } from './page-history/page-history.ts';
import { playground } from './playground/playground.ts';
import { previewImages } from './preview-images/preview-images.ts';
import { sdk } from './sdk/sdk.ts';

/** If a site has several formats of API descriptions, earlier ones come first. */
export const PLUGINS: readonly SitePlugin[] = [
  openapi,
  asyncapi,
  graphql,
  sdk,
  feeds,
  math,
  diagrams,
  previewImages,
  foreignSyntax,
  playground,
  pageHistory,
  islands,
];

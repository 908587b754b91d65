/** AsyncAPI descriptions (content format, AsyncAPI and GraphQL): pages for their channels. */
import type { SitePlugin } from '../../print/site-context.ts';
import { asyncapiFormat } from './format.ts';

export const asyncapi: SitePlugin = {
  name: 'asyncapi',
  words: /asyncapi(?! and GraphQL)|ChannelPage|buildChannelForm/i,
  descriptions: asyncapiFormat,
  reference: { name: 'asyncapi', description: 'AsyncAPI descriptions to generate pages from.', isInApi: true },
  parts: { asyncapi: 'channel' },
};

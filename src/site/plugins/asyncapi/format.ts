import type { ApiDocument } from '../../model/api-description.ts';
import type { DescriptionContent } from '../../model/description-content.ts';
import type { DescriptionFormat } from '../../model/description-format.ts';
import { UnusableSpec } from '../../descriptions/load/problem.ts';
import { getChannelName, nameChannelPart } from './channel-part.ts';
import { findChannel, listChannels } from './list-channels.ts';
import { listChannelPages } from './list-pages.ts';
import { removeChannels } from './remove-channels.ts';
import { repairChannels } from './repair-channels.ts';
import { summarizeChannel } from './summarize-channel.ts';

export const asyncapiFormat: DescriptionFormat = {
  field: 'asyncapi',
  label: 'AsyncAPI description',
  endings: [],
  words: { folder: 'AsyncAPI' },
  json: {
    versionFields: ['asyncapi'],
    checkVersion(version, name) {
      if (/^3(?:\.|$)/.test(version)) return;
      throw new UnusableSpec(
        'spec-invalid',
        `Expected AsyncAPI 3, but ${name} has version ${version}. Convert it with the AsyncAPI converter.`,
      );
    },
    repair: repairChannels,
    open: createContent,
    partKinds: ['channel'],
    listTitle: 'AsyncAPI Specs',
    partsFields: ['channels'],
    removeParts: removeChannels,
  },
};

function createContent(document: ApiDocument): DescriptionContent {
  return {
    format: asyncapiFormat,
    listPages: () => listChannelPages(document),
    listGroups: () => [{ pages: listChannelPages(document), groups: [] }],
    find: ({ name }) => (findChannel(document, name) ? nameChannelPart(name) : undefined),
    listNames: () => listChannels(document),
    summarize(part) {
      const name = getChannelName(part);
      const channel = findChannel(document, name);
      return channel && summarizeChannel(name, channel);
    },
    findValue: (part) => findChannel(document, getChannelName(part)),
    async render(part, options) {
      const { renderChannelPage } = await import('./render-channel-page.ts');
      return renderChannelPage(document, getChannelName(part), options);
    },
    async createForm(part, { api, groups }) {
      const { buildChannelForm } = await import('./build-channel-form.ts');
      return buildChannelForm({ document, name: getChannelName(part), prefill: api.examples.prefill, groups });
    },
  };
}

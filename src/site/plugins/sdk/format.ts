import type { DescriptionFormat } from '../../model/description-format.ts';
import { checkFormats, type SdkContent } from './check-formats.ts';
import { getReader } from './description-loader.ts';
import { findPart, getTarget, listSdkNames } from './find-part.ts';
import { FOLDER_FORM } from './formats.ts';
import { groupSdkPages, listSdkPages } from './list-pages.ts';
import { summarizeSymbol } from './summarize-symbol.ts';

export const sdkFormat: DescriptionFormat = {
  field: 'sdk',
  label: 'SDK reference',
  endings: ['.xml'],
  words: {
    kind: 'SDK reference',
    file: 'the output of TypeDoc (JSON), phpDocumentor (structure.xml), javadoc, Sphinx (JSON builder), or DocFX (metadata)',
    folder: FOLDER_FORM,
    describeWebPage: (isUrl) =>
      `For javadoc, Sphinx, or DocFX output, use ${isUrl ? 'the URL of a zip or jar file, or copy the output folder into the docs folder' : 'the path of the output folder or of a zip or jar file'}.`,
  },
  hasFolders: true,
  check: checkFormats,
  read(input) {
    const result = getReader().readReference(input);
    return result && createContent(result);
  },
};

function createContent({ reference, bytes }: { reference: SdkContent['reference']; bytes: number }): SdkContent {
  return {
    format: sdkFormat,
    reference,
    bytes,
    listPages: () => listSdkPages(reference),
    listGroups: () => groupSdkPages(reference),
    find: (part) => findPart(reference, part),
    listUnshownTexts: () => reference.unshownTexts,
    listNames: () => listSdkNames(reference),
    summarize(part) {
      const target = getTarget(reference, part);
      return target && summarizeSymbol(target.member ?? target.symbol);
    },
    async render(part, options) {
      const { renderMemberPage, renderSymbolPage } = await import('./page/render-symbol-page.ts');
      const target = getTarget(reference, part);
      if (!target) return undefined;
      const { symbol, member } = target;
      return member
        ? renderMemberPage(reference, { symbol, member }, options)
        : renderSymbolPage(reference, symbol, options);
    },
  };
}

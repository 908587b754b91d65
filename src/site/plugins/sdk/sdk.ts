/** SDK references (content format, SDK references): pages for the symbols in the output of documentation tools. */
import type { SitePlugin } from '../../print/site-context.ts';
import { sdkFormat } from './format.ts';
import { readSdkPart } from './page-field.ts';
import { sdkField } from './reference-field.ts';

export const sdk: SitePlugin = {
  name: 'sdk',
  words: /(?<![\w/-])sdk\b|\bSdk(?!Message)[A-Z]|SDK (?:ref|sym)|typedoc|javadoc|phpdoc|sphinx/,
  descriptions: sdkFormat,
  reference: sdkField,
  parts: { sdk: readSdkPart },
};

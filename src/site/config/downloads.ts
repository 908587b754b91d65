/** Reads `downloads`: the PDF and EPUB of the site that readers can download (content format, Downloads). */
import type { Report } from '../model/diagnostics.ts';
import { PAPER_SIZES, type DownloadSettings } from '../model/outline.ts';
import { reportInvalid, type FieldReader } from './field-reader.ts';

export function readDownloads(root: FieldReader, report: Report): DownloadSettings | undefined {
  const node = root.node('downloads');
  if (!node) return undefined;
  if (node.type !== 'object') {
    reportInvalid({ node, expected: 'an object', report });
    return undefined;
  }
  const fields = root.object('downloads');
  const downloads = {
    pdf: fields.flag('pdf') ?? false,
    epub: fields.flag('epub') ?? true,
    sections: fields.texts('sections'),
    paper: fields.choice('paper', PAPER_SIZES) ?? 'a4',
  };
  fields.close();
  return downloads.pdf || downloads.epub ? downloads : undefined;
}

/** Converts pages of other sites that a page embeds. */
import type { PageReport } from './conversion.ts';
import { formatAttribute } from './page-text.ts';

/** Hosts of videos that pages can show. */
const VIDEO_HOST =
  /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|player\.vimeo\.com|vimeo\.com|loom\.com|fast\.wistia\.(?:com|net))\//i;

/** Keeps videos. Other embedded pages become links. */
export function convertEmbeddedPage(
  src: string,
  { title, report, piece }: { title: string | undefined; report: PageReport; piece?: string },
): string {
  const url = src.trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\/[^\s"'<>()]+$/i.test(url)) {
    report.reportLoss(`the embedded page "${src.slice(0, 200)}"`, piece ?? src);
    return '';
  }
  if (VIDEO_HOST.test(url)) {
    report.count('video');
    return `\n\n<iframe src="${url}"${formatAttribute('title', title || 'Video')} width="100%" height="400" allowFullScreen></iframe>\n\n`;
  }
  report.reportChange(`the embedded page ${url} became a link`, piece ?? src);
  return `\n\n[${(title || url).replaceAll(/[[\]]/g, String.raw`\$&`)}](${url})\n\n`;
}

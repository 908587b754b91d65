/** Checks the names of published files against the file systems that a bundle can be unpacked on. */
import type { Report } from '../model/diagnostics.ts';
import type { PlannedPage } from '../model/plan.ts';
import { foldPath, isPortablePath } from '../model/portable-path.ts';

/** Reports assets that some file systems can't store, and files that are the same file on some. */
export function checkNames(input: {
  pages: readonly Pick<PlannedPage, 'file' | 'output'>[];
  assets: readonly string[];
  report: Report;
}): void {
  const { pages, assets, report } = input;
  const warn = (file: string, code: string, message: string) =>
    report({ file, line: 1, column: 1, severity: 'warning', code, message });
  for (const file of assets)
    if (!isPortablePath(file))
      warn(
        file,
        'name-not-portable',
        `Some file systems can't store a file named "${file}". On those systems, the bundle can't be unpacked. Rename the file.`,
      );
  const filesByFold = new Map<string, { file: string; output: string }>();
  for (const published of [...pages, ...assets.map((file) => ({ file, output: file }))]) {
    const { file, output } = published;
    const key = foldPath(output);
    const rival = filesByFold.get(key);
    if (!rival) filesByFold.set(key, published);
    else if (rival.output !== output)
      warn(
        file,
        'name-clash',
        `${file} and ${rival.file} are published as ${output} and ${rival.output}, which are the same file on systems that ignore case or Unicode normalization, such as Windows and macOS. There, one of them is lost. Rename one of them.`,
      );
  }
}

import { decideFeatures, makePlan, openFolder, openSite, renderPage, type Diagnostic } from '../../src/site/index.ts';
import { parse } from 'yaml';
import { findLostWords, type LostWord } from './lost-words.ts';
import { readOperationTexts } from './operation-texts.ts';
import { readSourceTexts } from './source-texts.ts';

/** Returns the words that a site's pages lose without a diagnostic. Pages that MDX's reference parser refuses don't count. */
export async function findLostWordsOnSite(folder: string): Promise<LostWord[]> {
  const source = openFolder(folder);
  const diagnostics: Diagnostic[] = [];
  const settings = { features: decideFeatures({ deployment: 'cloud' }) };
  const plan = makePlan({ source, settings, report: (diagnostic) => diagnostics.push(diagnostic) });
  const site = await openSite({ plan, source });
  const lostWords: LostWord[] = [];
  const readFile = (file: string) => (source.has(file) ? source.read(file).toString('utf8') : undefined);
  const context = { readFile, variables: plan.config.variables };
  const descriptions = new Map<string, unknown>();
  const readDescription = (file: string) => {
    if (!descriptions.has(file))
      descriptions.set(file, parse(readFile(file) ?? '', { merge: true, uniqueKeys: false, logLevel: 'silent' }));
    return descriptions.get(file);
  };
  for (const page of plan.pages) {
    if (page.frontmatter.url !== undefined) continue;
    const texts = page.generated
      ? []
      : (readSourceTexts(source.read(page.file).toString('utf8'), page.file, context) ?? []);
    const renderedPage = await renderPage(site, page);
    const found = [...diagnostics, ...renderedPage.diagnostics];
    lostWords.push(...findLostWords(renderedPage, texts, found));
    const operationTexts = readOperationTexts(page, readDescription);
    lostWords.push(...findLostWords(renderedPage, operationTexts, found));
  }
  return lostWords;
}

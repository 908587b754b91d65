import { decideFeatures, makePlan, openFolder, openSite, renderPage, type Diagnostic } from '../../src/site/index.ts';
import { findLostWords, type LostWord } from './lost-words.ts';
import { readSourceTexts } from './source-texts.ts';

/** Returns the words that a site's pages lose without a diagnostic. Pages that MDX's reference parser refuses don't count. */
export async function findLostWordsOnSite(folder: string): Promise<LostWord[]> {
  const source = openFolder(folder);
  const diagnostics: Diagnostic[] = [];
  const settings = { features: decideFeatures({ deployment: 'cloud' }) };
  const plan = makePlan({ source, settings, report: (diagnostic) => diagnostics.push(diagnostic) });
  const site = await openSite({ plan, source });
  const lostWords: LostWord[] = [];
  for (const page of plan.pages) {
    if (page.generated || page.frontmatter.url !== undefined) continue;
    const texts = readSourceTexts(source.read(page.file).toString('utf8'), page.file) ?? [];
    const renderedPage = await renderPage(site, page);
    lostWords.push(...findLostWords(renderedPage, texts, [...diagnostics, ...renderedPage.diagnostics]));
  }
  return lostWords;
}

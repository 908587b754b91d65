import { getTranslator } from '../i18n/translator.ts';
import type { PlannedPage } from '../model/plan.ts';
import { findSection } from '../navigation/near-sections.ts';
import type { SiteContext } from './site-context.ts';

/** Returns the interface texts in the language of a page. */
export function getPageTranslator({ plan }: SiteContext, page: PlannedPage): (key: string) => string {
  const { navigation } = plan;
  return getTranslator((findSection(navigation, page.url) ?? navigation.sections[0])?.language);
}

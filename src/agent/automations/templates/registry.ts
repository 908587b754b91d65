import { apiPages } from './api-pages.ts';
import { brokenLinks } from './broken-links.ts';
import { changelog } from './changelog.ts';
import { codeChanges } from './code-changes.ts';
import { contradictions } from './contradictions.ts';
import { questionGaps } from './question-gaps.ts';
import { readerFeedback } from './reader-feedback.ts';
import { searchGaps } from './search-gaps.ts';
import { style } from './style.ts';
import type { AutomationTemplate } from './template.ts';
import { translations } from './translations.ts';

/** All ready-made automations, in the order in which people see them. */
export const AUTOMATION_TEMPLATES: readonly AutomationTemplate[] = [
  codeChanges,
  changelog,
  searchGaps,
  questionGaps,
  readerFeedback,
  translations,
  brokenLinks,
  style,
  apiPages,
  contradictions,
];

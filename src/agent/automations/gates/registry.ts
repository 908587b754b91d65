import { checkApiPages } from './api-pages.ts';
import { checkBrokenLinks } from './broken-links.ts';
import { checkChangelog } from './changelog.ts';
import { checkCodeChanges } from './code-changes.ts';
import { checkContradictions } from './contradictions.ts';
import type { Gate } from './gate.ts';
import { checkQuestionGaps } from './question-gaps.ts';
import { checkReaderFeedback } from './reader-feedback.ts';
import { checkSearchGaps } from './search-gaps.ts';
import { checkStyle } from './style.ts';
import { checkTranslationRun } from './translations.ts';

/** The gate of each ready-made automation, by its ID. */
export const GATES: Readonly<Record<string, Gate>> = {
  'code-changes': checkCodeChanges,
  changelog: checkChangelog,
  'search-gaps': checkSearchGaps,
  'question-gaps': checkQuestionGaps,
  'reader-feedback': checkReaderFeedback,
  translations: checkTranslationRun,
  'broken-links': checkBrokenLinks,
  style: checkStyle,
  'api-pages': checkApiPages,
  contradictions: checkContradictions,
};

import { joinPrompt, type AutomationTemplate } from './template.ts';

/** Acts on questions that the assistant couldn't answer. */
export const questionGaps: AutomationTemplate = {
  id: 'question-gaps',
  name: "Answer readers' questions",
  description: "When the assistant can't answer questions, adds the answers to your pages.",
  prompt: joinPrompt(
    'Readers asked questions that the documentation does not answer. Group questions with the same meaning, and answer the most frequent groups first.',
    'Look for the answer in the pages, and in the code with `repository` and `history`. If you find it, write it where a reader would look, in the words of the page around it. Prefer a sentence or an example on an existing page to a new page. Do not write a list of questions and answers.',
    'If you cannot find the answer, do not guess: list the question under `openQuestions` when you call `finish`. Ignore questions about other products, about individual accounts, and about topics that do not belong in public documentation.',
  ),
  rules: [
    'The new text on each changed page is about a question.',
    "The site's own search finds each changed page for one of the questions.",
    'No page becomes a list of questions and answers.',
    'If you change nothing, the questions are listed in the open questions or the summary.',
  ],
  trigger: { type: 'questions', threshold: 10, days: 7 },
  delivery: 'grow',
};

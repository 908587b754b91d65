/** Puts the model's questions to people, and their answers into the conversation. */
import type { Question } from '../types/work.ts';
import type { ModelReply } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { asksQuestion } from './asks-question.ts';
import type { AskedQuestion, Step, Turn } from './turn-state.ts';

/** Maximum number of questions that people are asked in a turn. */
const MAX_QUESTIONS = 5;

/** What to do about a question: ask it, wait, or continue with this text for the model. */
export type QuestionStep = { ask: AgentEvent[] } | { wait: true } | { reply: string };

interface PutQuestion {
  turn: Turn;
  step: Step;
  question: Question;
  /** ID of the `ask` call. */
  call?: string;
  /** Hours to wait for an answer. 0: no one can answer. */
  hours: number;
}

/** Decides the next step about a question. A message that arrives while the turn waits also ends the wait. */
export function putQuestion({ turn, step, question, call, hours }: PutQuestion): QuestionStep {
  const openQuestion = step.question && step.question.call === call ? step.question : undefined;
  if (openQuestion?.answer !== undefined) return { reply: describeAnswer(openQuestion) };
  if (turn.unread.length > 0) return { reply: 'Instead of an answer, the user sent a message, which follows.' };
  if (openQuestion) return { wait: true };
  if (turn.questions.length >= MAX_QUESTIONS)
    return {
      reply: `You have already asked ${MAX_QUESTIONS} questions. Decide on your own, and state your assumptions in the summary.`,
    };
  const event: AgentEvent = {
    type: 'question',
    step: step.number,
    ...(call !== undefined && { call }),
    hours,
    ...question,
  };
  return { ask: hours > 0 ? [event] : [event, { type: 'answer', text: null }] };
}

/** Returns the question in a reply without tool calls, if there is one. */
export function findQuestionInText(reply: ModelReply): Question | undefined {
  if (reply.calls.length > 0 || reply.finish === 'content-filter' || !asksQuestion(reply.text)) return undefined;
  const text = reply.text.trim();
  return { text: text.length > MAX_CHARACTERS ? `…${text.slice(1 - MAX_CHARACTERS).toWellFormed()}` : text };
}

const MAX_CHARACTERS = 4_000;

/** Describes the answer to a question for the model. */
export function describeAnswer({ answer, assumption }: AskedQuestion): string {
  if (typeof answer === 'string') return `The user answered:\n\n${answer}`;
  const text = assumption === undefined ? 'Continue with the best assumption' : 'Continue with your assumption';
  return `No answer arrived. ${text}, and state it in the summary. Don't ask again.`;
}

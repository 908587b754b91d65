/** The state of a turn, derived from the job's log. */
import type { ToolCall, ToolImage, ToolResult } from '../types/tool.ts';
import type { FinishedWork, Question } from '../types/work.ts';
import type { ModelReply } from '../types/model.ts';
import type { AgentEvent, PersonMessage } from '../types/event.ts';

/** A model reply with the results of its calls. */
export interface Step {
  /** Starts at 1 in each turn. */
  number: number;
  reply: ModelReply;
  /** Results of the reply's first calls. A call without a result has not run yet. */
  results: { call: ToolCall; result: ToolResult }[];
  /** The last question of the reply. */
  question?: AskedQuestion;
  /** Messages that the model reads after this step, before its next reply. */
  messages: PersonMessage[];
}

/** A question that the agent asked. */
export interface AskedQuestion extends Question {
  /** ID of the `ask` call. Undefined for a question in the reply's text. */
  call?: string | undefined;
  /** Undefined until someone answers, and null if no one did in time. */
  answer?: string | null;
}

/** A plan that the agent proposed. */
export interface ProposedPlan {
  /** ID of the `proposePlan` call. */
  call: string;
  /** Number of the step with the call. */
  step: number;
  /** Undefined until someone decides. */
  decision?: (AgentEvent & { type: 'approval' })['decision'];
  /** The plan after a person's edits. */
  editedText?: string;
}

/** The end of a turn's work. */
export interface Finished extends FinishedWork {
  /** Set if someone stopped the work. */
  stopped?: true;
}

/** The state of a turn. */
export interface Turn {
  prompt: string;
  /** Sentences for the model about the start of the turn. Logs of earlier versions have none. */
  facts: string[];
  /** Web pages that the prompt links to. */
  pages: (AgentEvent & { type: 'page' })[];
  /** Images that were attached to the prompt. */
  images: readonly ToolImage[];
  steps: Step[];
  /** Messages that the model reads with the prompt. */
  openingMessages: PersonMessage[];
  /** Messages that the model has not read. */
  unread: PersonMessage[];
  /** All questions of the turn. */
  questions: AskedQuestion[];
  /** True if the agent needs an approved plan before its first change. */
  plansFirst: boolean;
  /** True if the agent writes a report and changes no files. */
  reportsOnly: boolean;
  /** The last plan. */
  plan?: ProposedPlan;
  /** True if someone stopped the turn. */
  isStopped: boolean;
  /** Results up to this step are shortened; 0 if none are. */
  compactedTo: number;
  /** Number of steps when the conversation was last shortened. */
  compactedAt: number;
  /** Maximum tokens of a conversation, if the model's server refused more. */
  contextTokens: number | undefined;
  /** The model's notes about the shortened steps. */
  notes: string | undefined;
  /** Token usage of model calls other than steps. */
  further: ModelReply['usage'][];
  finished: Finished | undefined;
}

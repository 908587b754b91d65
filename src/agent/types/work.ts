/** What the agent reports about its work. */
import type { AgentOutcome } from '../../db/tables/agent-jobs.ts';
import type { FailureCode } from '../failure-codes.ts';

/** The result of a turn's work, as the model describes it. */
export interface FinishedWork {
  title: string;
  summary: string;
  replies?: CommentAnswer[];
  /** What the agent assumed, and a reviewer should check. */
  assumptions?: string[];
  /** Questions that only people can answer. */
  openQuestions?: string[];
  /** Whether the agent couldn't do the work, or only a part of it. The summary says why. */
  couldNot?: true;
  /** A sentence about why the work is only a draft. */
  incomplete?: string;
  /** The kind of reason. Missing in earlier logs, and if the draft was the agent's own decision. */
  code?: FailureCode;
}

/** How a completed turn ended. */
export type Outcome = AgentOutcome;

/** The agent's answer to a review comment. */
export interface CommentAnswer {
  /** Number of the comment in the prompt. */
  comment: number;
  text: string;
  /** Whether the agent made the change that the comment asks for. */
  done: boolean;
}

/** A question of the agent. */
export interface Question {
  text: string;
  /** Suggested answers. People can also answer in their own words. */
  choices?: string[];
  /** What the agent assumes if no answer arrives. */
  assumption?: string;
}

/** The size of a turn's changes so far. Lines of binary files don't count. */
export interface WorkSummary {
  files: number;
  added: number;
  deleted: number;
}

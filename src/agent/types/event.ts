/** The event log of a job. */
import type { FailureCode } from '../failure-codes.ts';
import type { PinnedRepository } from './workspace.ts';
import type { TranslationPlan, TranslationRequest } from './translation.ts';
import type { ToolCall, ToolImage, ToolResult } from './tool.ts';
import type { FinishedWork, Outcome, Question, WorkSummary } from './work.ts';
import type { ModelReply } from './model.ts';

/** A file that a person sent, stored with the job. */
export interface MessageAttachment {
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  key: string;
}

/** A person's message to a working agent. `images` is never stored: the worker adds it from the attachments. */
export interface PersonMessage {
  text: string;
  attachments?: readonly MessageAttachment[];
  images?: readonly ToolImage[];
}

/**
 * An entry of a job's event log. The conversation and the work tree are rebuilt from `assistant` and `tool` entries
 * alone.
 */
export type AgentEvent =
  /**
   * `planFirst`: the agent can't change anything before a person approves its plan. `images` is never stored: the worker
   * adds it from the attachments.
   */
  | {
      type: 'prompt';
      prompt: string;
      planFirst?: true;
      reportOnly?: true;
      translate?: TranslationRequest;
      attachments?: readonly MessageAttachment[];
      images?: readonly ToolImage[];
    }
  /**
   * `carried` is the first earlier turn whose work was never pushed; it is replayed before this turn's work. `mayWrite`
   * lists the protected files that the project let its agent change when the turn started. `upstream` is the head of
   * the project's branch at that time, set if the work continues another branch. `date` is the day on which the turn
   * started, such as `2026-11-27`, and `pullRequest` is the job's pull request on that day.
   */
  | {
      type: 'workspace';
      baseCommit: string;
      branch: string;
      continued: boolean;
      carried?: number;
      mayWrite?: readonly string[];
      upstream?: string;
      date?: string;
      pullRequest?: { url: string; state: 'open' | 'merged' | 'closed' };
    }
  /** The pages to translate, chosen when the turn started. */
  | ({ type: 'translation' } & TranslationPlan)
  /**
   * The context repositories of the project and the commits at the heads of their branches when the turn started.
   * `problem` is the reason why a repository can't be read.
   */
  | { type: 'repositories'; repositories: readonly PinnedRepository[] }
  /** Tells the model what changed in the pull request since the last turn. */
  | { type: 'briefing'; text: string }
  /** The reply is stored as `answer`, the name used in all existing logs. */
  | { type: 'assistant'; step: number; answer: ModelReply }
  /** `work` sums up all changes of the turn so far. Set for the last of a reply's calls that change files. */
  | { type: 'tool'; step: number; call: ToolCall; result: ToolResult; work?: WorkSummary }
  /**
   * `notes` is the model's own summary of the removed messages, and `usage` is the cost of writing it. `contextTokens`
   * is the maximum tokens of a conversation from now on, after the model refused one as too long.
   */
  | {
      type: 'compacted';
      step: number;
      summary: string;
      notes?: string;
      usage?: ModelReply['usage'];
      contextTokens?: number;
    }
  /**
   * The job continues automatically once the reason is gone, such as a missing resource or a model that doesn't reply.
   */
  | { type: 'waiting'; reason: string; of?: 'model' }
  /**
   * The turn waits for an answer, at most for `hours`. `call` is the ID of the `ask` call; undefined for a question in
   * the text of a reply.
   */
  | ({ type: 'question'; step: number; call?: string; hours: number } & Question)
  /** A person's answer to the last question. null: no answer arrived in time. */
  | { type: 'answer'; text: string | null }
  /** The turn waits until a person approves or rejects the plan, at most for `hours`. `text` is Markdown. */
  | { type: 'plan'; step: number; call: string; hours: number; text: string }
  /** The decision about the last plan. `plan` is the plan as the person edited it. */
  | { type: 'approval'; decision: 'approved' | 'rejected' | 'expired'; plan?: string }
  /** A person's message to a working agent. */
  | ({ type: 'message' } & PersonMessage)
  /** The agent has read all messages before this event. It is stored before the model call that sends them. */
  | { type: 'read' }
  /** A person stopped the turn. The worker publishes what exists. */
  | { type: 'stopped' }
  /** `stopped`: a person stopped it before the model called `finish`. */
  | ({ type: 'finished'; stopped?: true } & FinishedWork)
  /** A web page that the prompt links to: its text, or the reason why it can't be read. */
  | { type: 'page'; url: string; text?: string; problem?: string }
  /** A budget is nearly used up, such as `month-tokens`. */
  | { type: 'budget'; budget: string; text: string }
  | { type: 'commit'; commit: string; files: string[] }
  | { type: 'pushed'; commit: string; branch: string }
  | { type: 'pull-request'; id: string; url: string; created: boolean; draft?: true }
  | { type: 'completed'; prLink: string | null; outcome?: Outcome }
  /**
   * `cause` is a short code for metrics: an error code, or `model`, `host`, `incomplete` or `given_up`. `incomplete`:
   * the changes so far are published as a draft. Logs of earlier versions have no `code`.
   */
  | { type: 'failed'; error: string; cause?: string; code?: FailureCode }
  | { type: 'archived' };

import type { GitRemote } from '../../lib/git/git-command.ts';
import type { CheckPublishedSite, OpenSiteView } from '../types/site.ts';
import type { WebAccess } from '../types/web.ts';
import type { AgentLimits } from '../types/tool.ts';
import type { Model } from '../types/model.ts';
import type { MessageAttachment } from '../types/event.ts';
import type { OperatorBudget } from '../budget/budget-limits.ts';
import type { PriceUsage } from '../budget/keep-budget.ts';
import type { RepositoryDeps } from './connect-repository.ts';
import type { PreviewLink } from './pull-request-text.ts';

/** The dependencies of a turn. */
export interface TurnDeps extends RepositoryDeps {
  /** The folder for temporary work folders. */
  dataFolder: string;
  checkSite: CheckPublishedSite;
  /** Throws `invalid_config` if this process can't use the model. */
  createModel(name: string): Model;
  /** Copies a commit from this machine's mirrors into an empty repository. @defaultValue fetches it from the Git host */
  seedRepository?(
    request: { gitDir: string; remote: GitRemote; branch: string; commit: string; maxBytes: number },
    signal: AbortSignal,
  ): Promise<void>;
  /** Renders sites as their readers would see them. @defaultValue the tools that need it are refused */
  openView?: OpenSiteView;
  /** Opens web pages on the hosts that a project allows. @defaultValue no pages can be read */
  openWeb?(hosts: readonly string[]): WebAccess;
  /** Runs a task that waits for a host, while other jobs use the slot. @defaultValue the job keeps its slot */
  lendSlot?<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Reads a file that was sent with a prompt. @defaultValue prompts have no attachments */
  readAttachment?(attachment: MessageAttachment): Promise<Buffer>;
  limits: AgentLimits;
  /** Hours to wait for an answer to a question of the agent. 0: no one can answer. */
  answerHours: number;
  /** Budgets that every project has. @defaultValue none */
  operatorBudget?: OperatorBudget | undefined;
  /** Estimates costs for budgets. @defaultValue the built-in prices */
  priceUsage?: PriceUsage;
  maxRepositoryBytes: number;
  /** Keys of the service that must never appear in output. */
  secrets: readonly string[];
  /**
   * Starts a preview of a pushed branch. Returns undefined if the project has no previews.
   * @defaultValue there are no previews
   */
  startPreview?(branch: { projectId: string; branch: string }): Promise<PreviewLink | undefined>;
}

import type { GitRemote } from '../../lib/git/git-command.ts';
import type { AgentLimits, CheckPublishedSite, Model, OpenSiteView, WebAccess } from '../types.ts';
import type { RepositoryDeps } from './connect-repository.ts';
import type { PreviewLink } from './pull-request-text.ts';

export interface TurnDeps extends RepositoryDeps {
  /** Holds work folders. */
  dataFolder: string;
  checkSite: CheckPublishedSite;
  /** Throws `invalid_config` when the model cannot be used as this process is configured. */
  createModel(name: string): Model;
  /** Brings a commit into an empty repository from the mirrors of this machine. @defaultValue workspaces are fetched */
  seedRepository?(
    request: { gitDir: string; remote: GitRemote; branch: string; commit: string; maxBytes: number },
    signal: AbortSignal,
  ): Promise<void>;
  /** Shows sites as their readers would have them. @defaultValue the tools that do so are refused */
  openView?: OpenSiteView;
  /** Opens web pages of the hosts that a project names. @defaultValue none can be read */
  openWeb?(hosts: readonly string[]): WebAccess;
  /** Runs a task that waits for another host while other jobs use the slot. @defaultValue the job keeps its slot */
  lendSlot?<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  limits: AgentLimits;
  maxRepositoryBytes: number;
  /** Keys of the service that nobody may get to see. */
  secrets: readonly string[];
  /** Starts a preview of a branch that was pushed; undefined where there is none. @defaultValue there are none */
  startPreview?(branch: { projectId: string; branch: string }): Promise<PreviewLink | undefined>;
}

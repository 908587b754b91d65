import { inlineCode } from '../safety/inert-text.ts';
import type { PinnedRepository } from '../types/workspace.ts';
import type { AgentEvent } from '../types/event.ts';

/** Describes the context repositories of a turn for the model, briefly. */
export function describeForModel(pins: readonly PinnedRepository[]): string {
  const readable = pins.filter(({ commit }) => commit !== undefined);
  const unreadable = pins.filter(({ commit }) => commit === undefined);
  const names = (list: readonly PinnedRepository[]) => list.map(({ name }) => name).join(', ');
  return [
    ...(readable.length > 0
      ? [
          `Other repositories that you can read with \`repository\` and \`history\`, by their names: ${readable.map(describePlace).join(', ')}.`,
        ]
      : []),
    ...(unreadable.length > 0
      ? [
          `These repositories can't be read now: ${names(unreadable)}. If the request depends on one, say so in the summary.`,
        ]
      : []),
  ].join(' ');
}

function describePlace({ name, folder }: PinnedRepository): string {
  return folder === undefined ? name : `${name} (only ${JSON.stringify(folder)})`;
}

/** Describes the context repositories of a turn for people. */
export function describePins(pins: readonly PinnedRepository[]): string {
  return pins
    .map(({ name, branch, commit, problem }) =>
      commit === undefined
        ? `Couldn't read the repository ${name}: ${problem}`
        : `Can read the repository ${name}: ${branch}, commit ${commit.slice(0, 12)}.`,
    )
    .join('\n');
}

/** A context repository that an agent read, or tried to read. */
export interface UsedRepository {
  name: string;
  branch: string;
  /** Undefined if it couldn't be read at all. */
  commit: string | undefined;
  /** Whether it couldn't be read, at least once. */
  hasFailed: boolean;
}

/** Lists the context repositories that one turn read or couldn't read, by name. Expects the events of the turn. */
export function listUsed(events: readonly AgentEvent[]): UsedRepository[] {
  const pins = events.flatMap((event) => (event.type === 'repositories' ? event.repositories : []));
  const uses = events.flatMap((event) =>
    event.type === 'tool' && event.result.repository ? [event.result.repository] : [],
  );
  return pins.flatMap(({ name, branch, commit, problem }) => {
    const repositoryUses = uses.filter((use) => use.name === name);
    const isRead = repositoryUses.some((use) => use.problem === undefined);
    const hasFailed = problem !== undefined || repositoryUses.some((use) => use.problem !== undefined);
    return isRead || hasFailed ? [{ name, branch, commit: isRead ? commit : undefined, hasFailed }] : [];
  });
}

/**
 * Describes the context repositories for the reviewers of a pull request, as Markdown. Expects at least one. Their URLs
 * and the reasons of failures stay in the job, because a pull request can have more readers than those repositories.
 */
export function describeUsed(repositories: readonly UsedRepository[]): string {
  const lines = repositories.map(({ name, branch, commit, hasFailed }) => {
    const commitText = commit === undefined ? '' : ` at commit ${inlineCode(commit.slice(0, 12))}`;
    const problem = commit === undefined ? "It couldn't be read." : "A part of it couldn't be read.";
    return `- ${inlineCode(name)}, branch ${inlineCode(branch)}${commitText}${hasFailed ? `. **${problem}** The job shows the reason.` : ''}`;
  });
  return `The agent used other repositories as a reference:\n\n${lines.join('\n')}`;
}

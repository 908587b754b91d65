/** Returns whether Git connects to a repository URL over SSH: `ssh://…` or `git@host:owner/name`. */
export function isSshUrl(url: string): boolean {
  return /^(?:ssh:\/\/|[\w.-]+@[^/:]+:)/i.test(url.trim());
}

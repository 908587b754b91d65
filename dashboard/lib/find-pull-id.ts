/** Returns the id of a pull request on Bindery's built-in host from its URL, or undefined for other Git hosts. */
export function findPullId(url: string): string | undefined {
  return /\/pulls\/(pr_[0-9a-z]+)(?:[?#]|$)/.exec(url)?.[1];
}

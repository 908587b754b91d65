/** Returns the identifier of a pull request that Bindery hosts itself, from its address; undefined for other hosts. */
export function findPullId(url: string): string | undefined {
  return /\/pulls\/(pr_[0-9a-z]+)(?:[?#]|$)/.exec(url)?.[1];
}

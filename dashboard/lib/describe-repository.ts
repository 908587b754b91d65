/** Returns the short name of a repository URL or path, such as "acme/docs". */
export function describeRepository(url: string): string {
  const path = url
    .replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/i, '')
    .replace(/^[^@/]+@/, '')
    .replace(/\.git\/?$/, '');
  const parts = path.split(/[/:]/).filter((part) => part !== '');
  return parts.slice(-2).join('/') || url;
}

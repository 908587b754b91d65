/** The part of a repository's address that people know it by: "acme/docs", or the name of a folder. */
export function describeRepository(url: string): string {
  const path = url
    .replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/i, '')
    .replace(/^[^@/]+@/, '')
    .replace(/\.git\/?$/, '');
  const parts = path.split(/[/:]/).filter((part) => part !== '');
  return parts.slice(-2).join('/') || url;
}

/** What a build needs to add books to its bundle. */
export interface BookOptions {
  /** Finds the browser that prints PDF files. */
  findBrowser(): Promise<{ program: string } | { missing: 'off' | 'not-installed' | 'wrong-path' }>;
  /** Variables to add to the browser's environment. @defaultValue none */
  browserEnv?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds for printing one PDF. @defaultValue 15 minutes */
  limitMs?: number;
}

/** Lets a command go on when whoever reads its output leaves, as `head` does. */
export function ignoreGoneReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

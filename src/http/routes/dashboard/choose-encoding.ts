/** Chooses how a file is sent, from those forms of it that there are and what the header `Accept-Encoding` allows. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  return available.find((encoding) => accepted.has(encoding));
}

export type Encoding = 'br' | 'gzip';

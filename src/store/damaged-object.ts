/** Thrown if the bytes of a stored object are not the bytes that were stored. Never shown to API callers. */
export class DamagedObject extends Error {
  readonly key: string;

  constructor(key: string, detail: string) {
    super(`The stored object ${key} is damaged: ${detail}.`);
    this.name = 'DamagedObject';
    this.key = key;
  }
}

const [TAB, NEXT] = [9, 10];

/** Tab-separated lines sorted by their first column, searched in place. */
export class SortedLines {
  readonly #bytes: Buffer;

  /** Takes the file's bytes; every line ends with a line break. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The columns of the line with this key. */
  find(key: string): string[] | undefined {
    const bytes = Buffer.from(key);
    const start = this.#firstFrom(bytes);
    return start < this.#bytes.length && this.#compare(start, bytes) === 0 ? this.#columns(start) : undefined;
  }

  /** The columns of every line from the first one that is not before this key. */
  *from(key: string): Generator<string[]> {
    let start = this.#firstFrom(Buffer.from(key));
    while (start < this.#bytes.length) {
      yield this.#columns(start);
      start = this.#endOf(start) + 1;
    }
  }

  #firstFrom(key: Buffer): number {
    let [low, high] = [0, this.#bytes.length];
    while (low < high) {
      const start = this.#startOf((low + high) >>> 1);
      if (this.#compare(start, key) < 0) low = this.#endOf(start) + 1;
      else high = start;
    }
    return low;
  }

  #startOf(at: number): number {
    return at === 0 ? 0 : this.#bytes.lastIndexOf(NEXT, at - 1) + 1;
  }

  #endOf(start: number): number {
    return this.#bytes.indexOf(NEXT, start);
  }

  /** Negative where the line sorts before the key. */
  #compare(start: number, key: Buffer): number {
    for (let nth = 0; nth < key.length; nth += 1) {
      const byte = this.#bytes[start + nth] ?? TAB;
      if (byte === TAB) return -1;
      const apart = byte - (key[nth] ?? 0);
      if (apart !== 0) return apart;
    }
    return this.#bytes[start + key.length] === TAB ? 0 : 1;
  }

  #columns(start: number): string[] {
    return this.#bytes.toString("utf8", start, this.#endOf(start)).split("\t");
  }
}

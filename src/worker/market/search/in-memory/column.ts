/** Numbers that grow one after the other, in memory of their own. */
export class Column {
  length = 0;
  #values = new Uint32Array(1_024);
  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new Uint32Array(this.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }
  at(place: number): number {
    return this.#values[place] ?? 0;
  }
  get bytes(): number {
    return this.#values.byteLength;
  }
  taken(): Uint32Array {
    return this.#values.slice(0, this.length);
  }
}

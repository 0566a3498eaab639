import { setTimeout as pause } from 'node:timers/promises';
import { importThings, PRICES } from './feed.ts';
import type { Findings } from './findings.ts';
import type { ServedShop } from './served-shop.ts';

/** Imports the feed of the soak's products in a loop, with each price in turn. */
export class Operator {
  imports = 0;
  readonly #shop: ServedShop;
  readonly #findings: Findings;
  readonly #folder: string;
  readonly #asOf = new Date();

  constructor(shop: ServedShop, findings: Findings, folder: string) {
    this.#shop = shop;
    this.#findings = findings;
    this.#folder = folder;
  }

  begin(): Promise<void> {
    return importThings(this.#shop, this.#folder, PRICES[0], this.#asOf);
  }

  /** @param wait milliseconds before the import */
  async importAgain(wait: number): Promise<void> {
    await pause(wait);
    if (this.#shop.isDown()) return;
    const before = this.#shop.generation();
    try {
      const price = PRICES[this.imports % 2 === 0 ? 1 : 0];
      await importThings(this.#shop, this.#folder, price, this.#asOf);
      this.imports += 1;
      this.#findings.note('import', 'right');
    } catch (thrown) {
      const isRestarted = this.#shop.generation() !== before;
      this.#findings.note('import', isRestarted ? 'lost in a restart' : 'wrong', String(thrown));
    }
  }
}

import type { Bank } from './market.ts';

export interface Payment {
  state: 'open' | 'closed' | 'taken';
  pence: number;
  isRefunded: boolean;
}

/** A payment provider that remembers every payment, whatever happens to its callers. */
export class RecordingBank implements Bank {
  readonly payments = new Map<string, Payment>();

  #of(order: string): Payment {
    const payment = this.payments.get(order) ?? { state: 'open', pence: 0, isRefunded: false };
    this.payments.set(order, payment);
    return payment;
  }

  read(order: string): Promise<Payment['state']> {
    return Promise.resolve(this.#of(order).state);
  }

  take(order: string, pence: number): Promise<'closed' | 'taken'> {
    const payment = this.#of(order);
    if (payment.state === 'open') Object.assign(payment, { state: 'taken', pence });
    return Promise.resolve(payment.state === 'closed' ? 'closed' : 'taken');
  }

  close(order: string): Promise<'closed' | 'taken'> {
    const payment = this.#of(order);
    if (payment.state === 'open') payment.state = 'closed';
    return Promise.resolve(payment.state);
  }

  refund(order: string): Promise<void> {
    this.#of(order).isRefunded = true;
    return Promise.resolve();
  }
}

import { SERVICES_PAID_BACK } from '@parlour/domain';

interface Props {
  /** The words on the button that places the order, such as 'Order and pay'. */
  readonly button: string;
  /** When each delivery arrives; a delivery whose days are unknown is not among them. */
  readonly arrivals?: readonly string[];
  /** What comes first where the button beside these words only fills the cart. */
  readonly first?: string;
  /** Whether the order has been placed before, and the button only pays. */
  readonly isPlaced?: boolean;
}

/**
 * What the law wants beside a button that leads to a contract (Consumer Contracts Regulations 2013, regulations 13
 * and 14): the obligation to pay, when the goods arrive, the right to cancel, and the terms.
 */
export const ContractWords = ({ button, arrivals = [], first, isPlaced = false }: Props) => (
  <div className="stack gap-2 muted small" data-contract>
    {first && <p>{first}</p>}
    <p>
      {`With ‘${button}’ you ${isPlaced ? 'meet your' : 'place an order and enter into an'} obligation to pay.`}
    </p>
    {arrivals.map((arrival) => (
      <p key={arrival}>{`Arrives ${arrival}.`}</p>
    ))}
    <p>
      You may cancel within 14 days of receiving your goods, unless they’re made to your own
      specification: <a href="/return-policy">Return Policy</a>. {SERVICES_PAID_BACK} Our{' '}
      <a href="/term-of-use">Terms &amp; Conditions</a> and <a href="/privacy-policy">Delivery</a>{' '}
      times apply.
    </p>
  </div>
);

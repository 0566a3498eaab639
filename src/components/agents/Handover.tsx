import { Photo } from '#components/ui/Photo.tsx';
import { Totals } from '#components/cart/Totals.tsx';
import { ContractWords } from '#components/checkout/ContractWords.tsx';
import type { HandoverPage } from '#lib/agents/handover.ts';
import { paths } from '#lib/paths.ts';
import styles from './Handover.module.css';

interface Props {
  readonly page: HandoverPage;
  /** Path of this page; the sign-in returns to it. */
  readonly here: string;
}

const PICTURE = { width: 240, height: 180 } as const;

/** An order that an assistant has prepared, and what its customer can do with it. */
export const Handover = ({ page, here }: Props) => (
  <>
    <ul className="stack">
      {page.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
    <div className={`stack gap-6 ${styles.sides}`}>
      {page.address.length > 0 && (
        <section className="stack gap-3 top">
          <h2 className="text-medium">Delivery to</h2>
          <address className="stack gap-0">
            {page.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
      )}
      {page.step !== 'confirm' && page.arrivals.length > 0 && (
        <section className="stack gap-3 top">
          <h2 className="text-medium">Arrives</h2>
          {page.arrivals.map((arrival) => (
            <p key={arrival}>{arrival}</p>
          ))}
        </section>
      )}
      <section className="stack gap-3 top">
        <h2 className="text-medium">Total</h2>
        <Totals {...page.totals} />
      </section>
    </div>
    <Ways page={page} here={here} />
  </>
);

const Line = ({ line }: { readonly line: HandoverPage['lines'][number] }) => (
  <li className={`rule-below picture-line ${styles.line}`}>
    <a href={line.url} tabIndex={-1} aria-hidden="true">
      {line.picture !== '' && <Photo picture={{ src: line.picture, alt: '', ...PICTURE }} />}
    </a>
    <div className={`stack gap-2 ${styles.facts}`}>
      <a href={line.url}>{line.title}</a>
      {line.choice !== '' && <p className="muted">{line.choice}</p>}
      <p className="muted">{`Sold by ${line.seller} · Qty ${String(line.quantity)}`}</p>
      {line.notice !== '' && <p>{line.notice}</p>}
    </div>
    <p className={styles.price}>{line.price === '' ? 'Price on request' : line.price}</p>
  </li>
);

const Ways = ({ page, here }: Props) => {
  if (page.step === 'not_ready') return <NotReady page={page} />;
  if (page.step === 'confirm') return <Confirm page={page} />;
  return <div className="cluster aligned gap-4">{waysOf(page, here)}</div>;
};

const waysOf = (page: HandoverPage, here: string) => {
  switch (page.step) {
    case 'sign_in':
      return (
        <>
          <Onward href={paths.signIn(here)} name="Sign in to confirm" />
          <a href={paths.signUp(here)}>Create an account</a>
        </>
      );
    case 'answer_bank':
      return <Onward href={page.bankUrl} name="Answer your bank" />;
    case 'pay':
      return <Onward href={page.paymentUrl} name="Go to payment" />;
    case 'done':
      return (
        <>
          <a href={page.orderUrl}>View order</a>
          <a href={paths.products()}>Continue Shopping</a>
        </>
      );
    default:
      return <a href={paths.products()}>Continue Shopping</a>;
  }
};

const Onward = ({ href, name }: { readonly href: string; readonly name: string }) => (
  <a className="button" href={href}>
    {name}
  </a>
);

const ORDER = 'Order and go to payment';

interface PageProps {
  readonly page: HandoverPage;
}

const Confirm = ({ page }: PageProps) => (
  <>
    <ContractWords button={ORDER} arrivals={page.arrivals} />
    <div className="cluster aligned gap-4">
      <form method="post">
        <input type="hidden" name="form" value="confirm" />
        <input type="hidden" name="total" value={page.total} />
        <input type="hidden" name="version" value={page.version} />
        <button type="submit" className="button">
          {ORDER}
        </button>
      </form>
      <Refuse />
    </div>
  </>
);

const NotReady = ({ page }: PageProps) => (
  <>
    <ul className="problem" role="alert">
      {page.problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
    <div className="cluster aligned gap-4">
      <Refuse />
    </div>
  </>
);

const Refuse = () => (
  <form method="post">
    <input type="hidden" name="form" value="refuse" />
    <button type="submit" className="button button-quiet">
      No, I don’t want this
    </button>
  </form>
);

import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState, useTransition, type MouseEvent } from 'react';
import { sentenceOf } from '@parlour/contract/browser';
import { outcodeOf } from '@parlour/domain';
import { arrivalSentence, daysOf, NO_POSTCODE } from '#lib/product/arrival-page.ts';
import { isPlainPress, loadOrReload } from '@parlour/client';
import { island } from '../../island.tsx';
import { arrivals } from '../../state/product/arrivals.ts';

const ArrivalForm = lazy(() => loadOrReload(import('./ArrivalForm.tsx')));

interface Props {
  /** When it arrives for everybody, as in '8 to 12 January'. */
  readonly arrival: string;
  readonly sellerName: string;
  readonly variantId: string;
  readonly sellerId: string;
  /** Page that asks for the postcode. */
  readonly href: string;
}

/**
 * When a product arrives, and a link that asks for the visitor's postcode below it; without script it leads to a
 * page that does. From then on, also at the next product if the browser may remember it, the line has the days there.
 */
export const ArrivalLine = island((props: Props) => {
  const { arrival, sellerName, variantId, sellerId, href } = props;
  const known = useStore(arrivals.$known);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, say] = useState('');
  const [isAsking, startAsking] = useTransition();
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    void arrivals.recall(variantId);
  }, [variantId]);

  const press = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setProblem('');
    setOpen(!isOpen);
  };
  const refuse = (sentence: string): void => {
    setProblem(sentence);
    say(sentence);
  };
  const ask = (postcode: string): void => {
    const outcode = outcodeOf(postcode);
    if (outcode === '') {
      refuse(NO_POSTCODE);
      return;
    }
    startAsking(async () => {
      try {
        const days = daysOf(await arrivals.ask(variantId, outcode), sellerId);
        say(arrivalSentence(sellerName, outcode, days));
        link.current?.focus();
        setOpen(false);
      } catch (thrown) {
        refuse(sentenceOf(thrown));
      }
    });
  };

  const own = known?.variantId === variantId ? known : null;
  const days = own === null ? arrival : daysOf(own.list, sellerId);
  return (
    <>
      {days === '' ? `No day known for ${own?.outcode ?? ''}` : `Arrives ${days}`}
      {' · '}
      <a
        ref={link}
        href={href}
        rel="nofollow"
        data-arrival=""
        aria-expanded={isOpen || undefined}
        onClick={press}
      >
        {own === null ? 'at your postcode' : `at ${own.outcode}`}
        {own && <span className="visually-hidden"> or another postcode</span>}
      </a>
      {isOpen && (
        <Suspense>
          <ArrivalForm
            action={href}
            seller={sellerId}
            postcode=""
            problem={problem}
            onAsk={ask}
            isAsking={isAsking}
          />
        </Suspense>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
});

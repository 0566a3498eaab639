import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { EnterButton } from '#components/ui/EnterButton.tsx';
import type { Address } from '@parlour/contract';
import type { RequestedProduct } from '#lib/enquiries/requested-product.ts';
import type { FormMessage } from '#lib/enquiries/shown-enquiry.ts';
import { FORM_FIELD } from '#lib/shell/page-form.ts';
import { EnquiryAddress } from './EnquiryAddress.tsx';
import { EnquiryQuestion } from './EnquiryQuestion.tsx';
import { fieldOf, type FormProps } from './field-props.ts';
import styles from './EnquiryForm.module.css';

interface Props extends FormProps {
  readonly asked: RequestedProduct;
  readonly addresses: readonly Address[];
}

/** The form of a price request (ENTITY-024), on its own page and in the panel. */
export const EnquiryForm = ({ asked, addresses, enquiry, actions }: Props) => (
  <div className="stack" id="enquiry">
    <h2 className={styles.heading} id="enquiry-heading">
      Get price via email
    </h2>
    <p className="stack gap-0 bold">
      {asked.name}
      {asked.chosen !== '' && <span className={`muted ${styles.chosen}`}>{asked.chosen}</span>}
    </p>
    <p className="callout positive when-target" id="sent">
      Request Raised sucessfully
    </p>
    <EnquiryMessage told={enquiry.told} />
    {asked.toChoose.length > 0 && <SwatchFirst swatches={asked.toChoose} />}
    {asked.toChoose.length === 0 && enquiry.status !== 'sent' && (
      <Form asked={asked} addresses={addresses} enquiry={enquiry} actions={actions} />
    )}
  </div>
);

const SwatchFirst = ({ swatches }: { readonly swatches: RequestedProduct['toChoose'] }) => (
  <>
    <p>Please choose a swatch first:</p>
    <ul className="stack gap-2">
      {swatches.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  </>
);

/** The result of the enquiry (ENQ-011), scrolled into view. */
const EnquiryMessage = ({ told }: { readonly told: FormMessage }) => {
  const place = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (told.text === '') return;
    place.current?.scrollIntoView({ block: 'nearest' });
    // The focused form has gone.
    if (told.type === 'success') place.current?.focus();
  }, [told]);

  return (
    <p
      className={`callout negative unless-empty ${styles.message}`}
      role="alert"
      data-type={told.type}
      tabIndex={-1}
      ref={place}
    >
      {told.text}
    </p>
  );
};

const Form = ({ asked, addresses, ...form }: Props) => (
  <form
    className="stack gap-5"
    method="post"
    action={asked.action}
    noValidate
    {...handlersOf(form.actions)}
  >
    <input type="hidden" name={FORM_FIELD} value="enquire" />
    <input type="hidden" name="productId" value={asked.productId} />
    <input type="hidden" name="sellerId" value={asked.sellerId} />
    <input type="hidden" name="optionId" value={asked.optionId} />
    <input type="hidden" name="swatchId" value={asked.swatchId} />
    <input type="hidden" name="key" value={form.enquiry.fields.key} />
    {!form.actions && <EnterButton label="Send" name="do" value="send" />}
    <EnquiryAddress addresses={addresses} {...form} />
    <EnquiryQuestion {...form} />
    <button
      className={`button ${styles.send}`}
      type="submit"
      name="do"
      value="send"
      disabled={form.enquiry.status === 'blocked'}
    >
      Send
    </button>
  </form>
);

const handlersOf = (actions: FormProps['actions']) => {
  if (!actions) return undefined;
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wrong = actions.submit();
    if (wrong) fieldOf(event.currentTarget, wrong)?.focus();
  };
  return {
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
      if (isField(target)) actions.touch(target.name);
    },
    // While the button is disabled (ENQ-010), Enter still shows what is missing (ENQ-013).
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const { key, nativeEvent, target } = event;
      if (key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement) {
        send(event);
      }
    },
    onSubmit: send,
  };
};

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

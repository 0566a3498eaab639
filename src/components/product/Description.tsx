import type { ReactNode } from 'react';
import { Summary } from '#islands/product/Summary.tsx';
import { isLongSummary } from '#lib/product/summary.ts';
import type { ProductPage } from '#lib/product/product-page.ts';
import type { Site } from '#lib/site/schema.ts';
import { SpecificationTable } from './SpecificationTable.tsx';
import styles from './Description.module.css';

interface Props {
  readonly product: Pick<ProductPage, 'summary' | 'details' | 'specification'>;
  /** How products look on this site. */
  readonly card: Site['layout']['card'];
}

interface Section {
  readonly id: string;
  readonly name: string;
  readonly content: ReactNode;
}

const sectionsOf = ({ summary, details, specification }: Props['product']): Section[] => [
  ...(summary === ''
    ? []
    : [
        {
          id: 'summary',
          name: 'Summary',
          content: <Summary html={summary} isLong={isLongSummary(summary)} />,
        },
      ]),
  ...(details === ''
    ? []
    : [
        {
          id: 'details',
          name: 'Details',
          content: <div className="prose" dangerouslySetInnerHTML={{ __html: details }} />,
        },
      ]),
  ...(specification.length === 0
    ? []
    : [
        {
          id: 'specifications',
          name: 'Specifications',
          content: <SpecificationTable rows={specification} />,
        },
      ]),
];

/** A panel on a wide page and tabs on a narrow one; radio buttons switch the tabs without a script. */
export const Description = ({ product, card }: Props) => {
  const sections = sectionsOf(product);
  const look = ['description', `stack gap-6 ${styles.description}`, styles[card]];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      <fieldset className={`tabs ${styles.tabs}`}>
        <legend className="visually-hidden">About this product</legend>
        {sections.map(({ id, name }, index) => (
          <label key={id}>
            <input type="radio" name="about" value={id} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
      </fieldset>
      {sections.map(({ id, name, content }) => (
        <section
          key={id}
          className={`part ${id} ${styles.part} ${styles[id]}`}
          aria-labelledby={id}
        >
          <h2 id={id}>{name}</h2>
          {content}
        </section>
      ))}
    </div>
  );
};

import type { ReactNode } from 'react';
import { ArrivalLine } from '#islands/product/arrival/ArrivalLine.tsx';
import type { ProductPage } from '#lib/product/product-page.ts';
import { promiseOf } from '#lib/product/promise.ts';

/* Literal texts (PDP-036, PDP-037). */
const LINES = [
  { text: 'Return allowed within 14 days of delivery', path: 'M3 12a9 9 0 1 0 3-6.7M3 4v5h5' },
  {
    text: 'Upon request: inside delivery and assembly',
    path: 'm14 7 3 3M5 19l9-9m1-5 4 4-3 3-4-4z',
  },
] as const;

const VAN =
  'M3 7h11v9H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4m10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4';
const CALENDAR = 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4m-7 8 2 2 4-4';

interface Props {
  readonly product: ProductPage;
}

/** When this product arrives, and the terms that go with every one. */
export const ServiceLines = ({ product }: Props) => (
  <ul className="stack gap-2 small">
    {product.arrival === '' ? (
      <Line path={VAN}>{promiseOf(product.selected)}</Line>
    ) : (
      <Line path={CALENDAR}>
        <ArrivalLine product={product} />
      </Line>
    )}
    {LINES.map(({ text, path }) => (
      <Line key={text} path={path}>
        {text}
      </Line>
    ))}
  </ul>
);

interface LineProps {
  /** Of its drawing. */
  readonly path: string;
  readonly children: ReactNode;
}

const Line = ({ path, children }: LineProps) => (
  <li className="level stretch">
    <svg className="drawing accent" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
    <div>{children}</div>
  </li>
);

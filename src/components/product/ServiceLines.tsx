import type { ReactNode } from 'react';

/* Literal texts (PDP-035 to PDP-037). */
const LINES = [
  {
    text: 'Available, Ship in 4/5 weeks',
    path: 'M3 7h11v9H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4m10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  },
  { text: 'Return allowed within 14 days of delivery', path: 'M3 12a9 9 0 1 0 3-6.7M3 4v5h5' },
  {
    text: 'Upon request: inside delivery and assembly',
    path: 'm14 7 3 3M5 19l9-9m1-5 4 4-3 3-4-4z',
  },
] as const;

const CALENDAR = 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4m-7 8 2 2 4-4';

interface Props {
  /** Days, as in '8 to 12 January'; '' if they are unknown. */
  readonly arrival: string;
  /** The page that says when it arrives at a postcode. */
  readonly arrivalHref: string;
}

/** The terms that go with every product, and when this one arrives. */
export const ServiceLines = ({ arrival, arrivalHref }: Props) => (
  <ul className="stack gap-2 small">
    {arrival !== '' && (
      <Line text={`Arrives ${arrival}`} path={CALENDAR}>
        {' · '}
        <a href={arrivalHref} rel="nofollow">
          at your postcode
        </a>
      </Line>
    )}
    {LINES.map(({ text, path }) => (
      <Line key={text} text={text} path={path} />
    ))}
  </ul>
);

interface LineProps {
  readonly text: string;
  /** Of its drawing. */
  readonly path: string;
  readonly children?: ReactNode;
}

const Line = ({ text, path, children }: LineProps) => (
  <li className="level">
    <svg className="drawing accent" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
    <span>
      {text}
      {children}
    </span>
  </li>
);

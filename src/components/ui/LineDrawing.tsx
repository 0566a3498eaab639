interface Props {
  /** On a 24 by 24 grid. */
  readonly path: string;
  /** Pixels. */
  readonly size?: number;
}

/** A line drawing in the colour of the surrounding text. */
export const LineDrawing = ({ path, size = 22 }: Props) => (
  <svg className="icon drawing" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={path} />
  </svg>
);

interface Props {
  /** The checked import. */
  readonly id: string;
}

/** The fields of the form that puts a checked feed on sale. */
export const PutOnSaleFields = ({ id }: Props) => (
  <>
    <input type="hidden" name="form" value="load" />
    <input type="hidden" name="import" value={id} />
    <button className="button" type="submit">
      Put on sale
    </button>
  </>
);

interface Props {
  /** The checked file that the shop keeps for a form without a script; absent for one that the browser keeps. */
  readonly checked?: {
    readonly id: string;
    readonly sites: readonly string[];
    readonly seller: string;
  };
}

/** The fields of the form that puts a checked feed on sale. */
export const PutOnSaleFields = ({ checked }: Props) => (
  <>
    <input type="hidden" name="form" value="load" />
    {checked && (
      <>
        <input type="hidden" name="upload" value={checked.id} />
        <input type="hidden" name="seller" value={checked.seller} />
        {checked.sites.map((site) => (
          <input key={site} type="hidden" name={`site-${site}`} value="on" />
        ))}
      </>
    )}
    <button className="button" type="submit">
      Put on sale
    </button>
  </>
);

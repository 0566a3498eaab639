import { TextField } from '#components/ui/TextField.tsx';
import type { OperatorSite } from '#lib/operator/operator-context.ts';

interface Props {
  readonly sites: readonly OperatorSite[];
  /** While a feed is being read. */
  readonly busy?: boolean;
}

/** The form of a feed: which file, whose, for which sites. Checking comes first. */
export const UploadFields = ({ sites, busy = false }: Props) => (
  <>
    <input type="hidden" name="form" value="upload" />
    <div className="field">
      <label htmlFor="file">Feed</label>
      <input
        id="file"
        type="file"
        name="file"
        required
        accept=".ndjson,.jsonl,.tsv,.txt,.csv,.xml"
        aria-describedby="file-hint"
      />
      <p id="file-hint" className="quiet">
        Google Merchant (XML, TSV, CSV), a Shopify export, or our own NDJSON.
      </p>
    </div>
    <TextField
      name="seller"
      label="Seller"
      hint="Name of whoever supplies these products; the file’s name when nothing is written."
    />
    <fieldset className="sites">
      <legend>Sites that sell them</legend>
      {sites.map(({ id, name }, index) => (
        <label key={id}>
          <input type="checkbox" name={`site-${id}`} defaultChecked={index === 0} /> {name}
        </label>
      ))}
    </fieldset>
    <div className="actions">
      <button className="button" type="submit" name="act" value="check" disabled={busy}>
        Check it
      </button>
      <button className="small-button" type="submit" name="act" value="load" disabled={busy}>
        Load it
      </button>
    </div>
  </>
);

import { TextField } from '#components/ui/TextField.tsx';
import type { OperatorSite } from '#lib/operator/operator-context.ts';

interface Props {
  readonly sites: readonly OperatorSite[];
  /** Whether a feed is being read. */
  readonly busy?: boolean;
}

/** The fields of a feed upload: the file, the supplier and the sites. The check comes first. */
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
        accept=".ndjson,.jsonl,.tsv,.txt,.csv,.xml,.rss,.atom,.gz"
        aria-describedby="file-hint"
      />
      <p id="file-hint" className="muted small">
        Google Merchant (XML, TSV, CSV), a Shopify export, or our own NDJSON.
      </p>
    </div>
    <TextField
      name="seller"
      label="Seller"
      needed
      hint="The name that the shop shows. Use the same one for every feed of this supplier. Only our own NDJSON needs none."
    />
    <fieldset className="sites">
      <legend>Sites that sell them</legend>
      {sites.map(({ id, name }, index) => (
        <label key={id}>
          <input type="checkbox" name={`site-${id}`} defaultChecked={index === 0} /> {name}
        </label>
      ))}
    </fieldset>
    <div className="cluster">
      <button className="button" type="submit" aria-disabled={busy || undefined}>
        Check
      </button>
    </div>
  </>
);

import { swatchName } from '@parlour/domain';
import type { Address, SampleSwatch } from '@parlour/contract';
import type { Site } from '@parlour/site';
import {
  afterSamples,
  samplesDeclined,
  samplesSent,
  type SamplesFacts,
} from '#lib/mail/sample-emails.ts';
import { addressLines } from '#lib/orders/order-view.ts';
import { paths } from '#lib/paths.ts';
import type { AddressedEmail } from '../emails/order-email.ts';
import type { EmailRow } from '../emails/emails.queries.ts';
import { swatchesOf } from './sample-reply.ts';
import { sampleById, trayOf, type SampleRow } from './samples.queries.ts';

/** The variants of a list (`?2`) that an assortment (`?1`) has, and that the person has not ordered since. */
const WANTED_STILL = `SELECT variant.id FROM json_each(?2) AS wanted
  JOIN variant ON variant.id = CAST(wanted.value AS INTEGER)
  JOIN assortment_product AS shown ON shown.assortment = ?1 AND shown.product_id = variant.product_id
  WHERE NOT EXISTS (SELECT 1 FROM variant AS other
    CROSS JOIN order_line AS line ON line.variant_id = other.id
    CROSS JOIN customer_order AS sold ON sold.id = line.order_id
    WHERE other.product_id = variant.product_id AND sold.site = ?3 AND sold.placed_at > ?4
      AND ((?5 <> '' AND sold.customer = ?5) OR lower(sold.customer_email) = ?6))`;

/** An email about samples as they are now; undefined when there is nothing left to say. */
export const sampleEmail = async (
  db: D1Database,
  site: Site,
  { sample_id, kind }: EmailRow,
): Promise<AddressedEmail | undefined> => {
  const row = await sampleById(db, sample_id);
  if (!row) return undefined;
  const to = row.email;
  switch (kind) {
    case 'samples-sent':
      return row.status === 'sent'
        ? { to, content: samplesSent(site, factsOf(row, [row]), row.seller_name) }
        : undefined;
    case 'samples-declined': {
      const why = { seller: row.seller_name, reason: row.reason };
      return row.status === 'declined'
        ? { to, content: samplesDeclined(site, factsOf(row, [row]), why) }
        : undefined;
    }
    default:
      return afterwards(db, site, row);
  }
};

const afterwards = async (
  db: D1Database,
  site: Site,
  row: SampleRow,
): Promise<AddressedEmail | undefined> => {
  const sent = (await trayOf(db, row.key)).filter(
    ({ status, follows_up }) => status === 'sent' && follows_up === 1,
  );
  const variants = sent.flatMap((one) => swatchesOf(one).map(({ variantId }) => variantId));
  const { results } = await db
    .prepare(WANTED_STILL)
    .bind(
      site.assortment,
      JSON.stringify(variants),
      row.site,
      row.created_at,
      row.customer,
      row.email.toLowerCase(),
    )
    .all<{ id: number }>();
  const wanted = new Set(results.map(({ id }) => String(id)));
  const facts = factsOf(row, sent, (variantId) => wanted.has(variantId));
  return facts.samples.length === 0
    ? undefined
    : { to: row.email, content: afterSamples(site, facts) };
};

const factsOf = (
  { name, address, key }: SampleRow,
  rows: readonly SampleRow[],
  isShown: (variantId: string) => boolean = () => true,
): SamplesFacts => ({
  customer: name,
  address: addressLines(JSON.parse(address) as Partial<Address>),
  key,
  samples: sampleFacts(rows.map((row) => ({ swatches: swatchesOf(row) }))).filter(({ variantId }) =>
    isShown(variantId),
  ),
});

/** Swatches in the words of an email. */
export const sampleFacts = (requests: readonly { readonly swatches: readonly SampleSwatch[] }[]) =>
  requests
    .flatMap(({ swatches }) => swatches)
    .map((one) => ({
      variantId: one.variantId,
      swatch: swatchName(one.swatchName),
      product: one.name,
      picture: one.picture,
      path: paths.product(one.variantId, one.urlSlug, {
        option: one.optionId,
        swatch: one.swatchId,
      }),
    }));

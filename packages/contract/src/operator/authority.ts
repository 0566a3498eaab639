/** The duties that an operator of a single site may have; the role `everything` has both. */
export type SiteRole = 'catalogue' | 'orders';

/** The subject of an operator call: sites by id (none for all), or something that belongs to sites. */
export type Subject =
  | { readonly of: 'sites'; readonly ids: readonly string[] }
  | {
      readonly of: 'order' | 'enquiry' | 'review' | 'photograph' | 'product' | 'import';
      readonly id: string;
    }
  /** The sites that sell all of these. */
  | { readonly of: 'variants'; readonly ids: readonly string[] }
  /** The loads of a site after a version, without the rollback that undoes them. */
  | {
      readonly of: 'loads';
      readonly site: string;
      readonly after: number;
      readonly except: number;
    };

const sites = (ids: readonly string[]): Subject => ({
  of: 'sites',
  ids: ids.filter((id) => id !== ''),
});

/** For a call whose query names one site. */
export const siteOfQuery = ({ query }: { readonly query: { readonly site: string } }): Subject =>
  sites([query.site]);

/** For a call whose body names one site. */
export const siteOfBody = ({ body }: { readonly body: { readonly site: string } }): Subject =>
  sites([body.site]);

/** For a call whose body lists sites. */
export const sitesOfBody = ({
  body,
}: {
  readonly body: { readonly sites: readonly string[] };
}): Subject => sites(body.sites);

/** For a call whose path names its subject. */
export const thing =
  (of: Extract<Subject, { readonly id: string }>['of']) =>
  ({ params }: { readonly params: { readonly id: string } }): Subject => ({ of, id: params.id });

/** At least one, for tests that read the first. */
type NonEmpty<T> = readonly [T, ...T[]];

interface Amount {
  readonly type: string;
  readonly amount: number;
}

interface Word {
  readonly type: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly content: string;
  readonly path?: string;
}

interface Option {
  readonly name: string;
  readonly label: string;
}

interface ProductReply {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly selected: readonly Option[];
  readonly options: readonly { readonly name: string; readonly values: readonly object[] }[];
  readonly variants: NonEmpty<{
    readonly id: string;
    readonly price: { readonly amount: number };
    readonly availability: { readonly available: boolean };
    readonly options: readonly Option[];
    readonly inputs?: readonly object[];
    readonly metadata?: object;
    readonly marketplace?: object;
    readonly fulfillment?: object;
  }>;
}

interface FulfillmentOption {
  readonly id: string;
  readonly title: string;
  readonly earliest_fulfillment_time?: string;
  readonly latest_fulfillment_time?: string;
}

interface Method {
  readonly selected_destination_id: string | null;
  readonly destinations: NonEmpty<{ readonly id: string }>;
  readonly groups: NonEmpty<{
    readonly id: string;
    readonly line_item_ids: readonly string[];
    readonly selected_option_id: string;
    readonly options: NonEmpty<FulfillmentOption>;
  }>;
}

/** The fields of any answer that tests read; its whole shape is checked against the published schemas. */
export interface UcpReply {
  readonly ucp: {
    readonly status?: string;
    readonly capabilities: Readonly<Record<string, unknown>>;
  };
  readonly code: string;
  readonly content: string;
  readonly continue_url?: string;
  readonly messages: NonEmpty<Word>;
  readonly products: NonEmpty<ProductReply>;
  readonly product: ProductReply;
  readonly pagination: {
    readonly cursor: string;
    readonly has_next_page: boolean;
    readonly total_count: number;
  };
  readonly marketplace: { readonly price_requests: readonly object[] };
  readonly id: string;
  readonly status?: string;
  readonly buyer?: object;
  readonly order: { readonly id: string; readonly permalink_url: string };
  readonly discounts: { readonly applied: readonly object[] };
  readonly line_items: NonEmpty<{ readonly id: string; readonly totals: readonly Amount[] }>;
  readonly totals: readonly Amount[];
  readonly fulfillment: {
    readonly methods: NonEmpty<Method>;
    readonly expectations: NonEmpty<{ readonly destination: object; readonly description: string }>;
    readonly events: readonly object[];
  };
  readonly adjustments: readonly object[];
}

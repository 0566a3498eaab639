import type { Api, Claim, ClaimChoices, ClaimPhotograph } from '@parlour/contract';
import {
  CLAIM_REASONS,
  type ClaimReason,
  fieldsAfter,
  isClaimReason,
  quantityField,
  type Remedy,
  REMEDIES,
} from '@parlour/domain';
import { nothingHere } from '@parlour/http';

type Delivery = ClaimChoices['deliveries'][number];
export type ClaimableLine = Delivery['lines'][number];
type Right = ClaimableLine['right'];

/** Lines to which the same right applies, for one form. */
export interface ClaimGroup {
  readonly right: Right;
  readonly remedies: readonly Remedy[];
  readonly lines: readonly ClaimableLine[];
}

export interface OwnClaim {
  readonly claim: Claim;
  readonly photographs: readonly ClaimPhotograph[];
}

export interface ClaimPage {
  readonly delivery: Delivery;
  /** The reason in the URL, if there can be that; '' before one is chosen. */
  readonly reason: ClaimReason | '';
  /** From which to choose. */
  readonly reasons: readonly (typeof CLAIM_REASONS)[number][];
  readonly groups: readonly ClaimGroup[];
  /** Whether a new claim can be about anything of the delivery. */
  readonly isPossible: boolean;
  /** The makers' guarantees of its goods, in sentences; with the name where they differ. */
  readonly guarantees: readonly string[];
  /** Newest first. */
  readonly claims: readonly OwnClaim[];
}

/** The data of a delivery's claims. @throws {ShopError} `not_found` */
export const claimPage = async (
  api: Pick<Api, 'readClaims' | 'listClaimPhotographs'>,
  {
    id,
    shipment,
    reason: asked,
  }: { readonly id: string; readonly shipment: string; readonly reason: string },
): Promise<ClaimPage> => {
  const { data } = await api.readClaims({
    params: { id },
    query: isClaimReason(asked) ? { reason: asked } : {},
  });
  const delivery = data.deliveries.find(({ shipmentId }) => shipmentId === shipment);
  if (!delivery) throw nothingHere();
  const reasons = CLAIM_REASONS.filter((one) => delivery.reasons.includes(one.id));
  const reason = reasons.find((one) => one.id === asked)?.id ?? '';
  const possible = delivery.lines.filter((line) => line.possible > 0);
  const own = data.claims.filter(({ shipmentId, replacementId }) =>
    [shipmentId, replacementId].includes(shipment),
  );
  return {
    delivery,
    reason,
    reasons,
    groups: reason === '' ? [] : groupsOf(possible),
    isPossible: possible.length > 0,
    guarantees: guaranteesOf(delivery.lines),
    claims: await Promise.all(own.toReversed().map((claim) => withPhotographs(api, claim))),
  };
};

const guaranteesOf = (lines: readonly ClaimableLine[]): readonly string[] => {
  const sentences = new Set(lines.map(({ guarantee }) => guarantee));
  const isOne = sentences.size === 1;
  const said = lines
    .filter(({ guarantee }) => guarantee !== '')
    .map(({ name, guarantee }) => (isOne ? guarantee : `${name}: ${guarantee}`));
  return [...new Set(said)];
};

const withPhotographs = async (
  api: Pick<Api, 'listClaimPhotographs'>,
  claim: Claim,
): Promise<OwnClaim> => {
  const params = { id: claim.orderId, number: claim.number };
  const photographs =
    claim.photographs.length === 0 ? [] : (await api.listClaimPhotographs({ params })).data;
  return { claim, photographs };
};

const groupsOf = (lines: readonly ClaimableLine[]): readonly ClaimGroup[] =>
  [...Map.groupBy(lines, ({ right }) => JSON.stringify([right.kind, right.says])).values()].flatMap(
    (own) => {
      const [first] = own;
      if (!first) return [];
      const { right } = first;
      const remedies = REMEDIES.filter((remedy) => right.remedies.includes(remedy));
      return [{ right, lines: own, remedies }];
    },
  );

/** The lines that a form names, with their numbers. */
export const linesIn = (
  fields: Readonly<Record<string, string>>,
): { readonly lineId: string; readonly quantity: string }[] =>
  fieldsAfter(fields, quantityField(''))
    .map(([lineId, value]) => ({ lineId, quantity: value.trim() }))
    .filter(({ quantity }) => !['', '0'].includes(quantity));

interface Comment {
  readonly id: string;
  readonly comment: string;
}

/** Reasons that the shop offers; a customer may write another. */
export const COMMENTS = {
  cancel: [
    { id: 'changed-mind', comment: 'I have changed my mind' },
    { id: 'too-long', comment: 'Delivery takes too long' },
    { id: 'by-mistake', comment: 'I ordered by mistake' },
    { id: 'cheaper', comment: 'I have found it for less elsewhere' },
    { id: 'wrong-address', comment: 'The delivery address is wrong' },
    { id: 'other', comment: 'Another reason' },
  ],
  return: [
    { id: 'changed-mind', comment: 'I have changed my mind' },
    { id: 'does-not-fit', comment: 'It does not fit the room' },
    { id: 'not-as-described', comment: 'It is not as described' },
    { id: 'damaged', comment: 'It arrived damaged' },
    { id: 'faulty', comment: 'It is faulty' },
    { id: 'wrong-item', comment: 'The wrong item was delivered' },
    { id: 'other', comment: 'Another reason' },
  ],
} as const satisfies Record<'cancel' | 'return', readonly Comment[]>;

import { bodyTooLarge } from '../body-limit.ts';
import { ShopError } from '../errors.ts';

/** Fields of a form as they were sent; a field that was sent twice has its last value. */
export type Fields = Readonly<Record<string, string>>;

/** A form as a browser posted it. */
export interface PostedForm {
  readonly fields: Fields;
  /** What was chosen in its file fields; a field where nothing was chosen has an empty one. */
  readonly files: Readonly<Record<string, File>>;
}

/** More fields than any form here has; what comes after them is left out. */
const MAX_FIELDS = 100;

/** Bytes of a form without files. */
const MAX_TEXT_FORM = 64 * 1024;

const passAtMost = (maxBytes: number): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(bodyTooLarge(maxBytes, 'form'));
      else controller.enqueue(chunk);
    },
  });
};

const formDataOf = async (request: Request, maxBytes: number): Promise<FormData> => {
  if (Number(request.headers.get('content-length')) > maxBytes) {
    throw bodyTooLarge(maxBytes, 'form');
  }
  const body = request.body?.pipeThrough(passAtMost(maxBytes)) ?? null;
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(body, { headers }).formData();
};

/**
 * Reads a posted form, urlencoded or multipart, of any page of the shop.
 * @param maxBytes the most that is read of it; what is larger is refused before it is read whole
 * @throws {ShopError} `body_too_large`, or `invalid_request` for what is not a form.
 */
export const readForm = async (
  request: Request,
  maxBytes: number = MAX_TEXT_FORM,
): Promise<PostedForm> => {
  const form = await formDataOf(request, maxBytes).catch((cause: unknown) => {
    if (cause instanceof ShopError) throw cause;
    throw new ShopError('invalid_request', 400, 'The form cannot be read.', { cause });
  });
  const fields: Record<string, string> = {};
  const files: Record<string, File> = {};
  for (const [name, value] of [...form].slice(0, MAX_FIELDS)) {
    if (typeof value === 'string') fields[name] = value;
    else files[name] = value;
  }
  return { fields, files };
};

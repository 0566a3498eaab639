/**
 * The reply with a stored photograph, which no page of another site can show.
 * @param data a JPEG in base64
 */
export const jpegReply = (data: string, cacheControl: string): Response =>
  new Response(Uint8Array.fromBase64(data), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': cacheControl,
      'cross-origin-resource-policy': 'same-origin',
      // A browser that opens it makes a page of its own, which fits the picture into the window by inline styles, and
      // shows the site's icon beside it.
      'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
    },
  });

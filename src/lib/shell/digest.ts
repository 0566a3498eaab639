/**
 * A short digest of data that JSON can hold: two different data have the same one once in four billion times.
 * It only tells changes apart; it keeps no secret.
 */
export const digestOf = (data: unknown): string => {
  const text = JSON.stringify(data);
  let digest = 0;
  for (let at = 0; at < text.length; at += 1) {
    digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0;
  }
  return (digest >>> 0).toString(36);
};

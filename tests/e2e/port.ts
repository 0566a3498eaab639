/** Port of the shop under test; the next port answers once the shop is ready. */
export const PORT = Number(process.env.E2E_PORT ?? 8790);

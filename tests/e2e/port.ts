/** Port of the shop that the browser tests drive; the one after it tells when the shop is ready. */
export const PORT = Number(process.env.E2E_PORT ?? 8790);

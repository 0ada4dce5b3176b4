/** Stops the Postgres of the test run. */
export default async function stopPostgres() {
  await globalThis.stopTestPostgres?.();
}

/** Role of every connection that serves requests; the migrations make it and give it only what the api needs. */
export const SERVING_ROLE = 'land_api';

/**
 * The URL with the role set from the start of each connection, so that no statement ever runs with the rights of the
 * account that owns the tables. Other start options of the URL stay.
 */
export function servingUrl(url: string): string {
  const serving = new URL(url);
  const given = serving.searchParams.get('options');
  serving.searchParams.set('options', `${given === null ? '' : `${given} `}-c role=${SERVING_ROLE}`);
  return serving.href;
}

/**
 * Hidden fields that the shell's server fills in each page that it serves: a fresh token, a fresh key. They are no
 * elements of React's, which would put the empty places back when it takes the page over.
 */
export function ServedFields({ names }: { names: readonly (keyof typeof places)[] }) {
  const html = names.map((name) => `<input type="hidden" name="${name}" value="${places[name]}">`).join('');
  return <span hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

const places = { csrfToken: '%CSRF_TOKEN%', idempotencyKey: '%IDEMPOTENCY_KEY%' };

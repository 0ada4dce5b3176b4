/**
 * What runs in a page of WebKit: its driver does not tell what the console says. Each function is sent as text: nothing
 * outside it is there.
 */

/** Once per document: keeps complaints until the visit's end. */
export function watchComplaints(): void {
  // What `watchAnnounced` leaves, which is called next.
  if ('watched' in globalThis) return;
  const complain = (text: string) =>
    sessionStorage.setItem(
      'complaints',
      JSON.stringify([...JSON.parse(sessionStorage.getItem('complaints') ?? '[]'), text]),
    );
  const { error } = console;
  console.error = (...texts: unknown[]) => {
    complain(texts.map(String).join(' '));
    error(...texts);
  };
  addEventListener('error', ({ message }) => complain(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => complain(`uncaught: ${String(reason)}`));
  new ReportingObserver((reports) => reports.forEach(({ body }) => complain(JSON.stringify(body))), {
    types: ['csp-violation'],
    buffered: true,
  }).observe();
}

/** Of the documents of this visit. */
export function readComplaints(): string[] {
  return JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[];
}

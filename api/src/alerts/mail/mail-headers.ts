/** The headers for unsubscribing in mail programs: RFC 8058, 2369 and 2919. */
export function leaveHeaders(leaveUrl: string, { from, origin }: { from: string; origin: string }) {
  const address = from.slice(from.lastIndexOf('<') + 1).replace('>', '');
  return {
    'List-Unsubscribe': { prepared: true, value: `<${leaveUrl}>, <mailto:${address}?subject=Leave%20the%20list>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': { prepared: true, value: `<buyers-list.${new URL(origin).hostname}>` },
  };
}

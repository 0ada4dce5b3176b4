const EASTERN = 'America/New_York';

const day = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, weekday: 'long', month: 'long', day: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const time = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, hour: 'numeric', minute: '2-digit' });
const utcTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
const utcDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });

// Since 2023 ICU puts a narrow no-break space before AM and PM, which many mail programs show as a box.
function timeOf(moment: Date): string {
  return time.format(moment).replace(/\s/gu, ' ');
}

/** Such as "Sunday, November 22, 9:05 AM Eastern (14:05 UTC)"; with the day of UTC where it is another. */
export function sayMoment(moment: Date): string {
  const isOtherDay = utcDay.format(moment) !== day.format(moment).replace(/^\w+, /, '');
  const utc = `${isOtherDay ? `${utcDay.format(moment)}, ` : ''}${utcTime.format(moment)} UTC`;
  return `${day.format(moment)}, ${timeOf(moment)} Eastern (${utc})`;
}

/** Such as "Sun, Nov 22, 9:05 AM Eastern", for a subject. */
export function sayMomentShortly(moment: Date): string {
  return `${shortDay.format(moment)}, ${timeOf(moment)} Eastern`;
}

/** Such as "in 23 hours", "in 40 minutes", "2 hours ago". */
export function sayDistance(moment: Date, now: Date): string {
  const minutes = Math.round((moment.getTime() - now.getTime()) / 60_000);
  const [count, unit] =
    Math.abs(minutes) < 90 ? [Math.abs(minutes), 'minute'] : [Math.round(Math.abs(minutes) / 60), 'hour'];
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return minutes > 0 ? `in ${words}` : `${words} ago`;
}

export function TodayPage() {
  return <h1>TodayPage</h1>;
}

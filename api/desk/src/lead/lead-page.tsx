export function LeadPage() {
  return <h1>LeadPage</h1>;
}

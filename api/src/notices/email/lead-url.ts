/** Where staff open the lead, from the setting that holds `{id}`. */
export function leadUrlOf(template: string, leadId: string): string {
  return template.replaceAll('{id}', leadId);
}

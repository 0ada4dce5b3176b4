/** The name of the draft of a text to a lead. */
export const textDraft = (leadId: string) => `text:${leadId}`;

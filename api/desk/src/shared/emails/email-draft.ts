/** The name of the draft of an email to a lead. */
export const emailDraft = (leadId: string) => `email:${leadId}`;

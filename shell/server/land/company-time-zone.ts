/** The zone of the hours in the kit's brand, as COMPANY_TIME_ZONE. A field of the brand would be a major kit version. */
export const companyTimeZone = 'America/Chicago';

/** The company in emails, replies to texts and certificates: the one of the site's pages. */
import { brand } from '@land/kit/brand';

const { street, city, region, postalCode } = brand.address;

export const COMPANY = {
  name: brand.name,
  phone: brand.phone.display,
  email: brand.email,
  /** Every email about deals must contain it by law. */
  address: `${street}, ${city}, ${region} ${postalCode}`,
};

/** One sentence for the operator if a variable names another company than the site's pages, or undefined. */
export function findCompanyMistake(environment: NodeJS.ProcessEnv): string | undefined {
  for (const [field, value] of Object.entries(COMPANY)) {
    const name = `COMPANY_${field.toUpperCase()}`;
    const given = environment[name]?.trim();
    if (given && given !== value)
      return `${name} must be unset or as in shell/kit/src/brand.ts, which the site's pages show: ${value}.`;
  }
  return undefined;
}

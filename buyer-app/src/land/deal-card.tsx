import { brand, ButtonLink, Icon } from '@land/kit';
import { ServedFields, SubmitButton } from '@land/kit/forms';
import styles from './deal-card.module.css';
import { Each, When } from '../live-blocks.ts';

/** The terms, the end of early access, and the visitor's next step. */
export function DealCard() {
  return (
    <section className={styles.card} id="interest" aria-labelledby="land-title">
      <Terms />
      <When of="early">
        <p className={styles.note}>Only people on our buyers list can see this page right now.</p>
        <When of="until">
          <p className={styles.until}>It stays that way until %deal.until%.</p>
        </When>
      </When>
      <InterestOutcome />
      <When of="member">
        <InterestForm />
      </When>
      <When of="visitor">
        <div className={styles.actions}>
          <ButtonLink href="/buy-land?about=%deal.slug%#contact-form" label="Ask About This Land" />
          <p className={styles.small}>It takes a minute, and joins you to our buyers list, which hears first.</p>
        </div>
      </When>
      <UnavailableNotes />
      <p className={styles.small}>
        {'Or call '}
        <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a>
        {`, ${brand.hours.days}, ${brand.hours.times}.`}
      </p>
      <When of="stale">
        <p className={styles.note}>As of %page.asOf%. Please call for news since then.</p>
      </When>
    </section>
  );
}

/** By law, financing terms are shown all together or not at all. */
function Terms() {
  return (
    <When of="terms">
      <h2 className={styles.termsTitle}>Or Pay over Time</h2>
      <ul className={styles.terms}>
        <Each of="terms">
          <li className={styles.term}>
            <span className={styles.mark}>
              <Icon name="check" />
            </span>
            <span>%term%</span>
          </li>
        </Each>
      </ul>
    </When>
  );
}

/** The result of pressing "I'm Interested", after the server has redirected back to the page. */
function InterestOutcome() {
  return (
    <>
      <When of="interest-sent">
        <p className={styles.sent} role="status">
          Thank you. We know that you are interested, and we will call you.
        </p>
      </When>
      <When of="interest-failed">
        <p className={styles.failed} role="alert">
          That did not reach us. Please press the button again, or call us.
        </p>
      </When>
    </>
  );
}

function InterestForm() {
  return (
    <form className={styles.actions} method="post" action="/land/%deal.slug%/interest">
      <ServedFields names={['csrfToken']} release={__SECTION_RELEASE__} />
      <SubmitButton label="I’m Interested" isSubmitting={false} />
      <p className={styles.small}>One press, no form: we have your number and will call you.</p>
    </form>
  );
}

/** Notes on land that can no longer be bought. */
function UnavailableNotes() {
  return (
    <>
      <When of="pending">
        <p className={styles.note}>A sale of this land is under way.</p>
      </When>
      <When of="sold">
        <p className={styles.note}>This land is sold. Our buyers list hears first of the next one.</p>
        <ButtonLink href="/buy-land" label="See Our Buyers List" kind="secondary" />
      </When>
    </>
  );
}

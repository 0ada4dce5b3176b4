import { expect } from '@playwright/test';
import { type FormKind, formFacts } from '../fixtures/lead-form.ts';
import { shownPhone, type Visitor } from '../fixtures/visitor.ts';
import type { Announcement } from '../fixtures/announced.ts';
import type { Handle, Tab } from './tab.ts';

const noteLabel = 'Tell us about your property (Optional)';

/** What either form's panel says. */
const thanks = {
  seller: /received your information.*contact you soon/,
  buyer: /added to our investor network/,
} as const;

/** One of the two forms in a tab, each control found as a screen reader finds it. */
export class TabForm {
  readonly tab: Tab;
  readonly kind: FormKind;

  constructor(tab: Tab, kind: FormKind) {
    this.tab = tab;
    this.kind = kind;
  }

  static async open(tab: Tab, kind: FormKind): Promise<TabForm> {
    await tab.open(formFacts[kind].path);
    return new TabForm(tab, kind);
  }

  /** Everything but the terms. */
  async fillFields(visitor: Visitor): Promise<void> {
    const { tab, kind } = this;
    await tab.type('First Name*', visitor.firstName);
    await tab.type('Last Name*', visitor.lastName);
    if (kind === 'buyer') await tab.type('Email*', visitor.email);
    await tab.type('Phone Number*', visitor.phone);
    if (kind === 'seller') await tab.type(noteLabel, visitor.note);
    else for (const interest of visitor.interests) await tab.press('checkbox', interest);
  }

  async fill(visitor: Visitor): Promise<void> {
    await this.fillFields(visitor);
    await this.tab.pressElement(await this.terms());
  }

  async submit(): Promise<void> {
    await this.tab.pressElement(await this.button());
  }

  /** The box of the terms, by all the words beside it. */
  async terms(): Promise<Handle> {
    return this.tab.find(
      'checkbox',
      await this.#read('label:has(+ [name="agreedToTerms"]), [name="agreedToTerms"] + label'),
    );
  }

  /** The only button of the form, by whatever it says. */
  async button(): Promise<Handle> {
    return this.tab.find('button', await this.#read('form [type="submit"]'));
  }

  async expectValues(visitor: Pick<Visitor, 'firstName' | 'lastName' | 'phone' | 'email' | 'note'>): Promise<void> {
    const { firstName, lastName, email, phone, note } = visitor;
    const values = {
      firstName,
      lastName,
      phone: phone === '' ? '' : shownPhone(phone),
      ...(this.kind === 'buyer' ? { email } : { note }),
    };
    const read = () =>
      this.tab.evaluate(
        (names) => names.map((name) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`)?.value),
        Object.keys(values),
      );
    await expect.poll(read).toEqual(Object.values(values));
  }

  /** Loads the page again. WebKit empties its fields then: there they are filled in once more. */
  async reload(visitor: Visitor): Promise<void> {
    await this.tab.reload();
    if (this.tab.product === 'WebKit') {
      await this.expectEmpty();
      await this.fillFields(visitor);
    }
    await this.expectValues(visitor);
  }

  async expectEmpty(): Promise<void> {
    await this.expectValues({ firstName: '', lastName: '', email: '', phone: '', note: '' });
  }

  /**
   * The sentence stands in view, and since the last `hear` it was announced once: by an alert, not by the new focus as
   * well.
   */
  async expectAlert(sentence: string): Promise<void> {
    const heard: Announcement[] = [];
    const hear = async () => {
      heard.push(...(await this.tab.hear()));
      return heard
        .filter(({ kind, text, description }) => (kind === 'focus' ? description : text).includes(sentence))
        .map(({ kind }) => kind);
    };
    await expect.poll(hear).toEqual(['alert']);
    await this.tab.expectSeen('form [role="alert"]');
    expect(await hear()).toEqual(['alert']);
  }

  async isAgreed(): Promise<boolean> {
    return this.tab.evaluate(() => document.querySelector<HTMLInputElement>('[name="agreedToTerms"]')!.checked);
  }

  /** The panel that thanks has the focus, stands in view and is read out with its sentence. */
  async expectThanks(): Promise<void> {
    await expect
      .poll(() => this.tab.focused())
      .toMatchObject({ name: 'Thank You!', description: expect.stringMatching(thanks[this.kind]) });
    await this.tab.expectSeen('[role="group"][aria-labelledby$="-thanks-title"]');
  }

  async chosenInterests(): Promise<string[]> {
    return this.tab.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[name="interests"]:checked')].map(({ value }) => value).sort(),
    );
  }

  async #read(selector: string): Promise<string> {
    return this.tab.evaluate((each) => document.querySelector(each)!.textContent.replace(/\s+/g, ' ').trim(), selector);
  }
}
